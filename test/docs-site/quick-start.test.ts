import { describe, expect, test } from 'bun:test';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sdkPackage from '../../sdk/typescript/package.json';
import { programOf } from '../support/docs-site/code-blocks.ts';
import { compileSdk } from '../support/examples/place-sdk.ts';
import { makeCheckout, runProgram, runShell } from '../support/docs-site/run-program.ts';
import { hasPythonTools, packageFolder, pythonPath } from '../support/sdk/python.ts';
import { setup } from '../support/world/world.ts';

/** The blocks of the page are entered as a reader would enter them; only `npm start` is the suite's. */
const root = resolve(import.meta.dir, '../..');
const environment = programOf('quick-start', 'environment');

describe('the quick start', () => {
  test('in curl ends with a paid order, its invoice and its events', async () => {
    const folder = makeCheckout(await setup());
    const lines = await runShell(`${environment}\n${programOf('quick-start', 'curl')}`, folder);
    const [total, hostedUrl, paymentStatus, event] = lines;
    expect(total).toBe('45900');
    expect(hostedUrl).toMatch(/^http.*\/s\/sess_\w+$/);
    expect(paymentStatus).toBe('captured');
    expect(event).toBe('order.paid');
    expect(readFileSync(join(folder, 'invoice.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('in TypeScript ends with the same, and its types are right', async () => {
    const folder = makeCheckout(await setup());
    const program = programOf('quick-start', 'TypeScript');
    writeFileSync(join(folder, 'quick-start.ts'), program);
    const packages = join(folder, 'node_modules');
    compileSdk(join(packages, '@commerce-service/sdk'));
    for (const name of Object.keys(sdkPackage.dependencies))
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
    const lines = await runShell(`${environment}\n${process.execPath} run quick-start.ts`, folder);
    expect(lines).toEqual([
      '45900',
      expect.stringMatching(/^http.*\/s\/sess_\w+$/),
      'captured',
      expect.stringMatching(/: paid/),
      'order.paid',
    ]);
    const types = ['--types', 'bun', '--typeRoots', join(root, 'node_modules/@types')];
    const options = ['--noEmit', '--strict', '--module', 'preserve', '--target', 'esnext'];
    const tsc = join(root, 'node_modules/.bin/tsc');
    await runProgram([tsc, '--ignoreConfig', ...options, ...types, 'quick-start.ts'], folder);
  });

  test.skipIf(!hasPythonTools)('in Python ends with the same', async () => {
    const folder = makeCheckout(await setup());
    writeFileSync(join(folder, 'quick_start.py'), programOf('quick-start', 'Python'));
    const python = `PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=${packageFolder}/src ${pythonPath}`;
    const lines = await runShell(`${environment}\n${python} quick_start.py`, folder);
    expect(lines).toEqual([
      '45900',
      expect.stringMatching(/^http.*\/s\/sess_\w+$/),
      'captured',
      expect.stringMatching(/: paid/),
      'order.paid',
    ]);
  });
});
