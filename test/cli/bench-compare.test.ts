import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compareRuns, summarize } from '../../cli/bench/compare/compare-runs.mjs';

const root = dirname(dirname(import.meta.dirname));
const runOf = (ms: number) => ({
  rows: [{ part: 'add item', name: 'in all', figures: { value: ms } }],
});

describe('the comparison of two benches', () => {
  test.each([
    [[3], { median: 3, width: 0, spread: null }],
    [[4, 2], { median: 3, width: 2, spread: 2 / 3 }],
    [[5, 1, 2], { median: 2, width: 4, spread: 2 }],
    [[0, 0], { median: 0, width: 0, spread: 0 }],
  ])('summarizes %p', (values, summary) => {
    expect(summarize(values)).toEqual(summary);
  });

  test('tells a difference larger than both spreads', () => {
    const [row] = compareRuns([10, 11, 10].map(runOf), [7, 8, 7].map(runOf));
    expect(row).toEqual({
      name: 'add item | in all | value',
      a: 10,
      b: 7,
      ratio: 0.7,
      spreadOfA: 0.1,
      spreadOfB: 1 / 7,
      verdict: 'differs',
    });
  });

  test('calls noise what lies within the wider spread', () => {
    const [row] = compareRuns([10, 14, 10].map(runOf), [9, 9, 9].map(runOf));
    expect(row?.verdict).toBe('noise');
  });

  test('does not know the spread of one run', () => {
    expect(compareRuns([runOf(10)], [runOf(5), runOf(6)])[0]?.verdict).toBe('one run');
  });

  test('leaves out what only one side has', () => {
    const other = { rows: [{ part: 'journey', name: 'in all', figures: { value: 1 } }] };
    expect(compareRuns([other], [runOf(1)])).toEqual([]);
  });

  test('prints the table of two files, without a stack', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'compare-test-'));
    const paths = [join(folder, 'a.json'), join(folder, 'b.json')] as const;
    writeFileSync(paths[0], JSON.stringify({ runs: [runOf(10), runOf(11)] }));
    writeFileSync(paths[1], JSON.stringify(runOf(5)));
    const bench = Bun.spawn(['node', 'cli/bench.mjs', 'compare', ...paths], { cwd: root });
    const printed = await new Response(bench.stdout).text();
    rmSync(folder, { recursive: true });
    expect(await bench.exited).toBe(0);
    expect(printed).toMatch(
      /add item \| in all \| value +10\.5 +5\.00 +0\.48 +10 % +- +spread unknown/,
    );
  });

  test('refuses what is neither a revision, nor a folder, nor a file', async () => {
    const bench = Bun.spawn(['node', 'cli/bench.mjs', 'compare', 'no-such-revision', 'HEAD'], {
      cwd: root,
    });
    const printed = await new Response(bench.stdout).text();
    expect(await bench.exited).toBe(1);
    expect(printed).toContain('no-such-revision is neither a revision, nor a folder, nor a file');
  });
});
