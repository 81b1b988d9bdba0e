import { describe, expect, test } from 'bun:test';
import { resolve } from 'node:path';
import { Glob } from 'bun';
import { ImportGraph } from '../../../cli/services/test/choice/import-graph.mjs';
import { reachedTests } from '../../../cli/services/test/choice/reached-tests.mjs';
import { readSlowFiles } from '../../../cli/services/test/choice/choose-jobs.mjs';
import { onOneCell, onOneCellAtFullLength, tierOf } from '../../../cli/services/test/tiers.mjs';

const root = resolve(import.meta.dir, '../../..');
const graph = new ImportGraph(root);
const files = [...new Glob('test/**/*.test.{ts,tsx}').scanSync(root)];
const tiers = new Map(files.map((file) => [file, tierOf(graph, file)]));

describe('the tier of a test', () => {
  test.each([
    ['test/domain/money.test.ts', 'pure'],
    ['test/templates/invoice/render-pdf.test.ts', 'pure'],
    ['test/api/routes/carts/carts.test.ts', 'stack'],
    ['test/storage/roles/row-security.test.ts', 'stack'],
    ['test/console/orders.test.ts', 'browser'],
    ['test/chaos/actor-takeover.test.ts', 'crash'],
    ['test/cli/start.test.ts', 'crash'],
    ['test/cli/runner/planted-faults.test.ts', 'crash'],
    ['test/docs-site/site.test.ts', 'outside'],
    ['test/loadtests/data.test.ts', 'outside'],
  ])('%s is %s', (file, tier) => {
    expect(String(tiers.get(file))).toBe(tier);
  });

  test('each file that runs on one cell is there, and no pure one', () => {
    for (const file of [...onOneCell, ...onOneCellAtFullLength])
      expect(['stack', 'crash']).toContain(String(tiers.get(file)));
  });

  test('a pure file leads to nothing that opens a world, a stack or a browser', () => {
    const pure = files.filter((file) => tiers.get(file) === 'pure');
    expect(pure.length).toBeGreaterThan(120);
    const forbidden = /^test\/support\/(?:world|stack|pages|redis-cluster)\//;
    const found = pure.flatMap((file) =>
      [...graph.reachOf(file)]
        .filter((target) => forbidden.test(target))
        .map((target) => `${file} -> ${target}`),
    );
    expect(found).toEqual([]);
  });
});

describe('the tests that a change leads to', () => {
  const reached = (...changed: string[]) => reachedTests(graph, changed).map(({ file }) => file);

  test('are those that import it, the nearest first', () => {
    const [first] = reached('domain/billing/proration.ts');
    expect(first).toBe('test/domain/billing/proration.test.ts');
  });

  test('are those that ask for its route, though they import nothing of it', () => {
    expect(reached('domain/carts/add-item.ts').slice(0, 6)).toContain(
      'test/api/routes/carts/carts.test.ts',
    );
  });

  test('are those that name it by its path', () => {
    expect(reached('docs/openapi.json')).toContain('test/release/version.test.ts');
  });

  test('are a changed test itself, first of all', () => {
    expect(reached('test/domain/money.test.ts').at(0)).toBe('test/domain/money.test.ts');
  });
});

test('each file of the list of slow ones is there', () => {
  expect(Object.keys(readSlowFiles(root)).filter((file) => !tiers.has(file))).toEqual([]);
});
