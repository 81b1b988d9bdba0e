import { expect, test } from 'bun:test';
import { Started } from '../../../cli/services/process/started.mjs';
import { idleProcessors } from '../../../cli/services/test/idle-processors.mjs';
import { runTestFiles, type TestJob } from '../../../cli/services/test/run-test-files.mjs';
import { waitFor } from '../../support/timing/wait-for.ts';

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const jobsOf = (files: readonly string[]) => files.map((file) => ({ file }));

/** Jobs that end when they are told to. */
function begin(jobs: readonly TestJob[], idle: () => number) {
  const running = new Map<string, () => void>();
  let most = 0;
  const ended: string[] = [];
  const results = runTestFiles(
    new Started(),
    jobs,
    ({ file }) =>
      new Promise<{ file: string }>((end) => {
        running.set(file, () => {
          running.delete(file);
          end({ file });
        });
        most = Math.max(most, running.size);
      }),
    ({ file }) => ended.push(file),
    { idle, everyMs: 1 },
  );
  return { running, ended, results, most: () => most };
}

test('busy processors run four files at a time, each once, in their order', async () => {
  const { running, ended, results, most } = begin(jobsOf(letters), () => 0.04);
  for (const file of letters) {
    await waitFor(() => running.has(file));
    await Bun.sleep(5);
    running.get(file)?.();
  }
  expect((await results).map(({ file }) => file)).toEqual(letters);
  expect(ended).toEqual(letters);
  expect(most()).toBe(4);
});

test('idle ones run up to six', async () => {
  const { running, results, most } = begin(jobsOf(letters), () => 0.9);
  await waitFor(() => running.size === 6);
  await Bun.sleep(20);
  expect([...running.keys()]).toEqual(letters.slice(0, 6));
  for (const file of ['d', 'c', 'b', 'a', 'e', 'f', 'g', 'h']) {
    await waitFor(() => running.has(file));
    running.get(file)?.();
  }
  expect(await results).toHaveLength(letters.length);
  expect(most()).toBe(6);
});

test('a job that is not ready lets the others go first, and begins when it is', async () => {
  const gate = Promise.withResolvers<void>();
  const jobs = [{ file: 'a', ready: gate.promise }, ...jobsOf(['b', 'c'])];
  const { running, ended, results } = begin(jobs, () => 0);
  await waitFor(() => running.size === 2);
  expect([...running.keys()]).toEqual(['b', 'c']);
  for (const file of ['b', 'c']) running.get(file)?.();
  await waitFor(() => ended.length === 2);
  expect(running.size).toBe(0);
  gate.resolve();
  await waitFor(() => running.has('a'));
  running.get('a')?.();
  expect(await results).toHaveLength(3);
});

test('how idle processors are is of the time since the last look, over all of them', () => {
  const looks = [
    [at(0, 0), at(0, 0)],
    [at(100, 0), at(50, 50)],
    [at(100, 100), at(50, 150)],
    [at(100, 100), at(50, 150)],
  ];
  const idle = idleProcessors(() => looks.shift() ?? []);
  expect([idle(), idle(), idle()]).toEqual([0.75, 0, 0]);
});

function at(idle: number, user: number) {
  return { times: { user, nice: 0, sys: 0, idle, irq: 0 } };
}
