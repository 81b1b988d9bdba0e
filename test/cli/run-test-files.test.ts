import { describe, expect, test } from 'bun:test';
import { resolve } from 'node:path';
import { Started } from '../../cli/services/process/started.mjs';
import { idleProcessors } from '../../cli/services/test/idle-processors.mjs';
import { runTestFiles } from '../../cli/services/test/run-test-files.mjs';
import { findTestFiles, readSlowFiles } from '../../cli/services/test/test-files.mjs';
import { waitFor } from '../support/timing/wait-for.ts';

const letters = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Files that end when they are told to. */
function stage(stages: string[][], idle: () => number) {
  const running = new Map<string, () => void>();
  let most = 0;
  const ended: string[] = [];
  const results = runTestFiles(
    new Started(),
    stages,
    { root: '', env: {}, directory: '', bunArguments: [] },
    ({ file }) => ended.push(file),
    {
      idle,
      everyMs: 1,
      run: (_, { file }) =>
        new Promise((end) => {
          const result = { file, passed: 1, failed: 0, skipped: 0, output: '', durationMs: 1 };
          running.set(file, () => {
            running.delete(file);
            end(result);
          });
          most = Math.max(most, running.size);
        }),
    },
  );
  return { running, ended, results, most: () => most };
}

test('busy processors run two files at a time, each once, in their order', async () => {
  const { running, ended, results, most } = stage([letters], () => 0.19);
  for (const file of letters) {
    await waitFor(() => running.has(file));
    await Bun.sleep(5);
    running.get(file)?.();
  }
  expect((await results).map(({ file }) => file)).toEqual(letters);
  expect(ended).toEqual(letters);
  expect(most()).toBe(2);
});

test('idle ones run up to four', async () => {
  const { running, results, most } = stage([letters], () => 0.9);
  await waitFor(() => running.size === 4);
  await Bun.sleep(20);
  expect([...running.keys()]).toEqual(['a', 'b', 'c', 'd']);
  for (const file of ['d', 'c', 'b', 'a', 'e', 'f']) {
    await waitFor(() => running.has(file));
    running.get(file)?.();
  }
  expect(await results).toHaveLength(letters.length);
  expect(most()).toBe(4);
});

test('a stage begins when the one before has ended', async () => {
  const { running, ended, results } = stage([['a'], ['b']], () => 0.9);
  await Bun.sleep(20);
  expect([...running.keys()]).toEqual(['a']);
  running.get('a')?.();
  await waitFor(() => running.has('b'));
  expect(ended).toEqual(['a']);
  running.get('b')?.();
  expect(await results).toHaveLength(2);
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

describe('in a clean clone', () => {
  const root = resolve(import.meta.dir, '../..');
  const slow = readSlowFiles(root);
  const stages = findTestFiles(root, [], slow);

  test('the files that CI found slow come first in their stage', () => {
    for (const files of stages) {
      const known = files.filter((file) => file in slow);
      const ordered = known.toSorted((a, b) => (slow[b] ?? 0) - (slow[a] ?? 0));
      expect(files.slice(0, known.length)).toEqual(ordered);
    }
  });

  test('each slow file is there', () => {
    expect(Object.keys(slow).filter((file) => !stages.flat().includes(file))).toEqual([]);
  });
});
