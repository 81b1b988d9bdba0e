import { afterAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openResults, recordSlowFiles } from '../../../cli/services/test/results/results.mjs';

const root = mkdtempSync(join(tmpdir(), 'results-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
mkdirSync(join(root, 'test'));
const slowPath = join(root, 'test/slow-files.json');

const result = (file: string, passed: number, seconds: number) => ({
  file,
  passed,
  failed: 0,
  skipped: passed === 0 ? 1 : 0,
  durationMs: seconds * 1_000,
  tests: [],
});

test('a file of which no test ran has the duration of the run before', () => {
  openResults(root).store({}, [result('storm', 1, 88), result('money', 3, 30)]);
  openResults(root).store({}, [result('storm', 0, 0.3), result('money', 3, 40)]);
  expect(openResults(root).last).toEqual({
    storm: { ms: 88_000, failed: false },
    money: { ms: 40_000, failed: false },
  });
});

test('and is recorded as slow as before', () => {
  writeFileSync(slowPath, JSON.stringify({ storm: 88, money: 20 }));
  openResults(root).store({}, [result('storm', 0, 0.3), result('money', 3, 40)]);
  expect(recordSlowFiles(root, () => true)).toBe(2);
  expect(JSON.parse(readFileSync(slowPath, 'utf8'))).toEqual({ storm: 88, money: 40 });
});
