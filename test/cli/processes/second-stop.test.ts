import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Started } from '../../../cli/services/process/started.mjs';
import { exitOf } from '../../support/timing/exit-of.ts';
import { waitFor } from '../../support/timing/wait-for.ts';

const directory = mkdtempSync(join(tmpdir(), 'commerce-second-stop-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('a second stop does not wait for a program that takes no notice of the first', async () => {
  const started = new Started();
  const program = started.child({
    stage: 'program',
    name: 'deaf',
    command: '/bin/sh',
    args: ['-c', 'trap "" TERM; echo deaf; while :; do sleep 1; done'],
    logPath: join(directory, 'deaf.log'),
    stopSteps: [
      // This wait is far longer than the file may take.
      ['SIGTERM', 24 * 3_600_000],
      ['SIGKILL', 60_000],
    ],
  });
  await waitFor(() => program.lastLines().includes('deaf'));
  const stopped = started.stopAll();
  void started.stopAll();
  await stopped;
  expect(await exitOf(program)).toMatchObject({ signal: 'SIGKILL' });
});
