import { afterAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startOfProcess } from '../../../cli/services/process/process-identity.mjs';
import { runTestFile, type TestFileResult } from '../../../cli/services/test/run-test-file.mjs';
import { Started } from '../../../cli/services/process/started.mjs';
import { waitFor } from '../../support/timing/wait-for.ts';

const root = mkdtempSync(join(tmpdir(), 'commerce-runner-'));
mkdirSync(join(root, 'test'));
symlinkSync(resolve(import.meta.dir, '../../../node_modules'), join(root, 'node_modules'));
const started = new Started();

afterAll(async () => {
  await started.stopAll();
  rmSync(root, { recursive: true, force: true });
});

async function outcomeOf(
  name: string,
  body: string,
  env: Readonly<Record<string, string>> = {},
): Promise<TestFileResult> {
  const file = `test/${name}.test.ts`;
  writeFileSync(join(root, file), `import { expect, test } from 'bun:test';\n${body}\n`);
  return runTestFile(started, {
    root,
    file,
    env: { ...process.env, ...env },
    directory: root,
    bunArguments: [],
  });
}

test('counts what passed, failed and was skipped', async () => {
  const result = await outcomeOf(
    'counts',
    `test('a', () => {}); test('b', () => expect(1).toBe(2)); test.skip('c', () => {}); test('d', () => {});`,
  );
  expect(result).toMatchObject({ passed: 2, failed: 1, skipped: 1 });
  expect(result.output).toContain('Expected: 2');
});

test.each([
  ['exits in the middle, though with code 0', `test('a', () => process.exit(0));`],
  ['is killed', `test('a', () => process.kill(process.pid, 'SIGKILL'));`],
  ['cannot be loaded', `import './nowhere.ts';`],
  ['fails outside its tests', `test('a', () => {}); throw new Error('outside');`],
  ['holds no test', ''],
])('a file that %s is a failure', async (name, body) => {
  const result = await outcomeOf(name.replaceAll(/\W+/g, '-'), body);
  expect(result.failed).toBeGreaterThanOrEqual(1);
  expect(result.passed).toBe(0);
});

test('a file that hangs ends after TEST_FILE_MINUTES, as a failure', async () => {
  const body = `test('a', () => new Promise((resolve) => setTimeout(resolve, 600_000)));`;
  const result = await outcomeOf('hangs', body, { TEST_FILE_MINUTES: '0.02' });
  expect(result).toMatchObject({ passed: 0, failed: 1 });
  expect(result.remark).toContain('without a report');
});

test('a process that a file left behind ends with it', async () => {
  const result = await outcomeOf(
    'leftover',
    `test('a', () => { console.log('left', Bun.spawn(['sleep', '600']).pid, 'behind'); });`,
  );
  const pid = Number(/left (\d+) behind/.exec(result.output)?.[1]);
  expect(pid).toBeGreaterThan(1);
  await waitFor(() => startOfProcess(pid) === undefined);
});
