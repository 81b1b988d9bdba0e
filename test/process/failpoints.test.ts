import { afterEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Subprocess } from 'bun';
import { exitOf } from '../support/timing/exit-of.ts';
import { waitFor } from '../support/timing/wait-for.ts';

/** Process that comes to the point `here` all the time; the file may turn it on. */
const directory = mkdtempSync(join(tmpdir(), 'failpoints-'));
const file = join(directory, 'names');
const module = new URL('../../process/failpoints.ts', import.meta.url).pathname;
const started: Subprocess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(file, { force: true });
});

function passing(names: readonly string[] = []) {
  const program = `
    const { failpointsOf } = await import('${module}');
    const failpoint = failpointsOf(${JSON.stringify({ names, file })});
    setInterval(() => { failpoint('there'); process.stdout.write('.'); failpoint('here'); }, 5);`;
  const child = Bun.spawn([process.execPath, '-e', program], { stdout: 'pipe' });
  started.push(child);
  let passed = 0;
  void child.stdout.pipeTo(
    new WritableStream({
      write: (dots) => {
        passed += dots.length;
      },
    }),
  );
  const state = () =>
    Bun.spawnSync(['ps', '-o', 'state=', '-p', String(child.pid)])
      .stdout.toString()
      .trim();
  return { child, passed: () => passed, isFrozen: () => state().startsWith('T') };
}

test('a process dies where it comes to a point that is on from the start', async () => {
  const { child, passed } = passing(['here']);
  await exitOf(child);
  expect(child.signalCode).toBe('SIGKILL');
  expect(passed()).toBe(1);
});

test('a running process dies at a point as soon as the file has its name', async () => {
  const { child, passed } = passing();
  await waitFor(() => passed() > 2);
  writeFileSync(file, 'elsewhere,here');
  await exitOf(child);
  expect(child.signalCode).toBe('SIGKILL');
});

test('one that is to stop there is frozen once each time that it is armed, and goes on', async () => {
  const { child, passed, isFrozen } = passing();
  await waitFor(() => passed() > 2);
  writeFileSync(file, 'stop:here');
  await waitFor(isFrozen);
  const before = passed();
  child.kill('SIGCONT');
  await waitFor(() => passed() > before + 2);
  expect(child.exitCode).toBeNull();
  writeFileSync(file, '');
  writeFileSync(file, 'stop:here');
  await waitFor(isFrozen);
});

test('one that is to stop from the start is frozen once, whatever the file has afterwards', async () => {
  const { child, passed, isFrozen } = passing(['stop:here']);
  await waitFor(isFrozen);
  writeFileSync(file, 'elsewhere');
  const before = passed();
  child.kill('SIGCONT');
  await waitFor(() => passed() > before + 2);
});
