import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StackFaults } from '../../../cli/services/test/results/stack-faults.mjs';

const directory = mkdtempSync(join(tmpdir(), 'commerce-faults-'));
const start = Date.parse('2026-11-28T12:00:00.000Z');
/** Two files, one after the other, of a minute each. */
const ran = [
  { file: 'test/first.test.ts', startedAt: start, durationMs: 60_000 },
  { file: 'test/second.test.ts', startedAt: start + 120_000, durationMs: 60_000 },
];

interface Line {
  readonly level: number;
  readonly at: number;
  readonly msg: string;
  readonly violation?: object;
}

function writeLog(name: string, ...lines: readonly Line[]) {
  const text = lines.map(({ at, ...line }) =>
    JSON.stringify({ time: new Date(start + at).toISOString(), ...line }),
  );
  writeFileSync(join(directory, 'logs', name), `${text.join('\n')}\n`);
}

function announce(file: string, source: string, workspaceId?: string): void {
  const path = join(directory, 'expected-errors', `${crypto.randomUUID()}.json`);
  writeFileSync(path, JSON.stringify({ file, source, flags: '', workspaceId }));
}

const found = () => new StackFaults().find([directory], ran);

beforeAll(() => {
  for (const name of ['logs', 'expected-errors']) mkdirSync(join(directory, name));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('what went wrong in the shared programs', () => {
  test('an error in the log of the API or an actor is one, with the files that ran then', () => {
    writeLog('api.log', { level: 30, at: 1, msg: 'well' }, { level: 50, at: 5, msg: 'lost a row' });
    writeLog('actors-b.log', { level: 60, at: 130_000, msg: 'gone' });
    expect(found()).toEqual([
      { what: expect.stringContaining('gone'), files: ['test/second.test.ts'] },
      { what: expect.stringContaining('lost a row'), files: ['test/first.test.ts'] },
    ]);
  });

  test('one that a file announced is none while that file runs', () => {
    announce('test/first.test.ts', 'lost a \\w+');
    expect(found().map(({ files }) => files)).toEqual([['test/second.test.ts']]);
    announce('test/first.test.ts', 'gone');
    expect(found()).toHaveLength(1);
    announce('test/second.test.ts', 'gone');
    expect(found()).toEqual([]);
  });

  test('one that a file announced for a workspace is none of that workspace, whatever runs', () => {
    const violation = (workspaceId: string) => ({
      level: 50,
      at: 130_000,
      msg: 'an invariant does not hold',
      violation: { workspaceId },
    });
    writeLog('actors-b.log', violation('one'), violation('two'));
    writeLog('api.log', { level: 30, at: 1, msg: 'well' });
    announce('test/first.test.ts', 'invariant', 'one');
    expect(found()).toEqual([
      { what: expect.stringContaining('"workspaceId":"two"'), files: ['test/second.test.ts'] },
    ]);
    writeLog('actors-b.log', { level: 50, at: 130_000, msg: 'another fault of one' });
    expect(found()).toHaveLength(1);
    writeLog('actors-b.log', { level: 30, at: 1, msg: 'well' });
  });

  test('what Postgres, Redis or a stack of a test logs is none', () => {
    writeLog('postgres.log', { level: 50, at: 5, msg: 'refused' });
    writeLog('stack_1-api-0.log', { level: 50, at: 5, msg: 'killed' });
    expect(found()).toEqual([]);
  });

  test('a program that ended is one', () => {
    const faults = new StackFaults();
    faults.exited('api was ended by SIGSEGV');
    const ranNow = [{ file: 'test/now.test.ts', startedAt: Date.now() - 10, durationMs: 60_000 }];
    const quiet = mkdtempSync(join(directory, 'quiet-'));
    for (const name of ['logs', 'expected-errors']) mkdirSync(join(quiet, name));
    expect(faults.find([quiet], ranNow)).toEqual([
      { what: 'api was ended by SIGSEGV', files: ['test/now.test.ts'] },
    ]);
  });
});
