import { afterAll, beforeAll, expect, test } from 'bun:test';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  makeTestDirectory,
  removeTestDirectory,
} from '../../../cli/services/test/test-directory.mjs';

/** Stands for the file system in memory. */
let memoryDirectory: string;
beforeAll(() => {
  memoryDirectory = mkdtempSync(join(tmpdir(), 'memory-'));
});
afterAll(() => rmSync(memoryDirectory, { recursive: true }));

test('the files of Postgres are in memory where there is room, and are removed with the rest', () => {
  const directory = makeTestDirectory({ memoryDirectory, freeBytes: 1 });
  const postgres = join(directory, 'postgres');
  expect(dirname(realpathSync(postgres))).toBe(realpathSync(memoryDirectory));
  writeFileSync(join(postgres, 'file'), 'kept in memory');
  removeTestDirectory(directory);
  expect(readdirSync(memoryDirectory)).toEqual([]);
  expect(existsSync(directory)).toBe(false);
});

test.each([
  ['without room there', () => ({ memoryDirectory, freeBytes: Number.MAX_SAFE_INTEGER })],
  [
    'without such a place',
    () => ({ memoryDirectory: join(memoryDirectory, 'none'), freeBytes: 1 }),
  ],
])('%s they are with the rest', (_, optionsOf) => {
  const directory = makeTestDirectory(optionsOf());
  expect(lstatSync(join(directory, 'postgres'), { throwIfNoEntry: false })).toBeUndefined();
  mkdirSync(join(directory, 'postgres'));
  removeTestDirectory(directory);
  expect(existsSync(directory)).toBe(false);
});

test('what a killed run left in memory is removed by the next one', async () => {
  const ended = Bun.spawn(['true']);
  await ended.exited;
  const left = join(memoryDirectory, `commerce-test-${ended.pid}-left`);
  mkdirSync(left);
  const directory = makeTestDirectory({ memoryDirectory, freeBytes: 1 });
  expect(existsSync(left)).toBe(false);
  removeTestDirectory(directory);
});
