import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dir, '../../..');
const directory = mkdtempSync(join(tmpdir(), 'commerce-lint-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const wrong: readonly (readonly [string, readonly string[]])[] = [
  [
    'no-sleep-before-nothing',
    [
      'await Bun.sleep(500);\nexpect(await mails()).toEqual([]);',
      'await page.waitForTimeout(5);\nconst found = await mails();\nexpect(found).toHaveLength(0);',
      'await sleep(500);\nawait expect(isDone).not.toBe(true);',
      'await sleep(500);\nexpect([steps.length, isDone]).toEqual([0, false]);',
    ],
  ],
  [
    'no-timed-assertion',
    [
      'expect(performance.now() - startedAt).toBeLessThan(2_000);',
      'expect((Date.now() - startedAt) / 50).toBeLessThanOrEqual(9);',
      'expect(result.durationMs).toBeLessThan(1_000);',
      'expect(steps[0]?.latenessMs).toBeWithin(0, 1_000);',
      'expect(waited()).toBeLessThan(5_000);',
    ],
  ],
  [
    'no-time-limit',
    [
      "test('a', async () => {}, 30_000);",
      "test.each([1])('a', async () => {}, { timeout: 5 });",
      'beforeAll(async () => {}, 60_000);',
      'setDefaultTimeout(30_000);',
    ],
  ],
  [
    'no-short-wait',
    [
      'await waitFor(() => isDone, 1_000);',
      'await receiver.waitForRequests(3, 5_000);',
      'await becomes(read, 1, 10_000);',
    ],
  ],
  [
    'exception-with-reason',
    ['// oxlint-disable-next-line tests/no-short-wait\nawait waitFor(() => isDone, 1_000);'],
  ],
];
const right = [
  'await Bun.sleep(500);\nexpect(await mails()).toHaveLength(1);',
  'await ready();\nexpect(await mails()).toEqual([]);',
  'expect(performance.now() - startedAt).toBeGreaterThan(900);',
  'expect(Date.parse(clock.now)).toBeWithin(before, Date.now() + 1);',
  'expect(rows.length).toBeLessThan(50);',
  "test('a', async () => {});",
  'await waitFor(() => isDone, 120_000);',
  '// oxlint-disable-next-line tests/no-short-wait -- The lease ends by then.\nawait waitFor(() => isDone, 1_000);',
];

/** The rules that each text breaks, by the plugin alone. */
function brokenBy(texts: readonly string[]): string[][] {
  const rules = Object.fromEntries(wrong.map(([rule]) => [`tests/${rule}`, 'error']));
  const config = {
    categories: { correctness: 'off' },
    jsPlugins: [join(root, 'cli/lint/test-rules.mjs')],
    rules,
  };
  writeFileSync(join(directory, 'config.json'), JSON.stringify(config));
  const names = texts.map((text, index) => {
    writeFileSync(join(directory, `${index}.ts`), text);
    return `${index}.ts`;
  });
  const { stdout } = Bun.spawnSync(
    [join(root, 'node_modules/.bin/oxlint'), '-c', 'config.json', '-f', 'json', ...names],
    { cwd: directory },
  );
  const found: { code: string; filename: string }[] = JSON.parse(stdout.toString()).diagnostics;
  return names.map((name) =>
    found
      .filter(({ filename }) => filename.endsWith(name))
      .map(({ code }) => code.replace(/^tests\((.*)\)$/, '$1')),
  );
}

test.each(wrong)('%s', (rule, texts) => {
  expect(brokenBy(texts)).toEqual(texts.map(() => [rule]));
});

test('what waits for a condition is well', () => {
  expect(brokenBy(right)).toEqual(right.map(() => []));
});
