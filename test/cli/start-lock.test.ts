import { afterAll, beforeEach, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOfProcess } from '../../cli/services/process/process-identity.mjs';
import { takeStartLock } from '../../cli/services/stack/start-lock.mjs';

const directory = mkdtempSync(join(tmpdir(), 'commerce-lock-'));
const path = join(directory, 'start.lock');
const url = 'http://127.0.0.1:3000';

beforeEach(() => rmSync(path, { force: true }));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function leaveLock(pid: number, startedAt: string | undefined): void {
  writeFileSync(path, JSON.stringify({ pid, startedAt, baseUrl: url }));
}

test('is released by its holder, and nothing else stays behind', () => {
  takeStartLock(directory, url)();
  expect(readdirSync(directory)).toEqual([]);
});

test('refuses while its holder runs, naming pid and address', () => {
  leaveLock(process.ppid, startOfProcess(process.ppid));
  const take = () => takeStartLock(directory, url);
  expect(take).toThrow(`already running (pid ${process.ppid}) at ${url}`);
  expect(readdirSync(directory)).toEqual(['start.lock']);
});

test.each([
  ['of a process that is gone', () => leaveLock(2 ** 22 + 1, 'boot:1')],
  ['whose pid has passed to another process', () => leaveLock(process.ppid, 'another boot:1')],
  ['that was cut off while written', () => writeFileSync(path, '{"pid": 1')],
])('takes over a lock %s', (_, leave) => {
  leave();
  const release = takeStartLock(directory, url);
  expect(existsSync(path)).toBe(true);
  expect(readdirSync(directory)).toEqual(['start.lock']);
  release();
  expect(existsSync(path)).toBe(false);
});
