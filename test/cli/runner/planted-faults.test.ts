import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { applyMutant, faultOf } from '../../../cli/mutants/apply-mutant.ts';
import { copyTree } from '../../../cli/mutants/copy-tree.ts';
import { runTests, type TestOutcome } from '../../../cli/mutants/run-tests.ts';

/** A run of `npm test` in a copy of the tree, whose API throws in a request, and crashes in another. */
const root = resolve(import.meta.dir, '../../..');
const planted = {
  name: 'faults',
  rule: 'the API neither crashes nor logs an error',
  file: 'api/routes/development/dev-sweeps.ts',
  from: 'handle: async ({ ctx, params, body }) => {',
  to: `handle: async ({ ctx, params, body }) => {
      if (params.name === 'error') throw new Error('a planted error');
      if (params.name === 'crash')
        await new Promise(() => setTimeout(() => { throw new Error('a planted crash'); }));`,
  test: 'test/planted.test.ts',
  fails: '',
};
const passing = `import { expect, test } from 'bun:test';
const post = (name: string) =>
  fetch(process.env['TEST_BASE_URL'] + '/dev/sweeps/' + name, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
test('asks for both', async () => {
  expect((await post('error')).status).toBe(500);
  expect(await post('crash').catch(() => 'no response')).toBe('no response');
});
`;

let copy: string;
let outcome: TestOutcome;
let faults: { readonly what: string; readonly files: readonly string[] }[];
beforeAll(async () => {
  expect(faultOf(root, planted)).toBeNull();
  copy = copyTree(root);
  applyMutant(copy, planted);
  writeFileSync(join(copy, planted.test), passing);
  outcome = await runTests(copy, { files: [planted.test], only: [], needsStack: true });
  faults = JSON.parse(readFileSync(join(copy, 'test/output/results.json'), 'utf8')).faults;
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a run whose tests all pass is red by a crash of the API and by an error that it logs', () => {
  expect(outcome.failed).toEqual([]);
  expect(outcome.output).toContain('1 passed, ');
  expect(outcome.isGreen).toBe(false);
});

test.each([
  ['the crash', /^api .*starting it again/],
  ['the error', /^api\.log: .*"level":50.*a planted error/],
])('%s is a fault, with the file that ran then', (_, what) => {
  const found = faults.filter((fault) => what.test(fault.what));
  expect(found.map(({ files }) => files)).toEqual([[planted.test]]);
});

test('the run prints both', () => {
  expect(outcome.output.match(/The shared stack failed: /g)?.length).toBe(faults.length);
  expect(outcome.output).toContain('while these ran:');
  expect(outcome.output).toContain(planted.test);
});
