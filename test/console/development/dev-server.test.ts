import { afterAll, beforeAll, expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { freePort } from '../../../cli/services/process/free-port.mjs';
import { buildConsole } from '../../support/console/built-console.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { typeAddress, ownerOf } from '../../support/sign-in/device.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { setup } from '../../support/world/world.ts';

/** `npm run console:dev`, on a copy of the console: other tests build the one that is here meanwhile. */
const root = resolve(import.meta.dir, '../../..');
let folder: string;
let browser: Browser;

beforeAll(async () => {
  // It installs the packages.
  await buildConsole();
  browser = await openBrowser();
  const output = join(root, 'test/output');
  mkdirSync(output, { recursive: true });
  folder = mkdtempSync(join(output, 'console-dev-'));
  const isSource = (path: string) => !/\/(?:node_modules|dist|\.dist-.*|\.building)$/.test(path);
  cpSync(join(root, 'console'), join(folder, 'console'), { recursive: true, filter: isSource });
  cpSync(join(root, 'sdk/typescript/src'), join(folder, 'sdk/typescript/src'), { recursive: true });
  cpSync(join(root, 'docs-site/build'), join(folder, 'docs-site/build'), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json'])
    cpSync(join(root, file), join(folder, file));
  const linked = Bun.spawnSync([
    'cp',
    '-al',
    join(root, 'console/node_modules'),
    join(folder, 'console'),
  ]);
  expect(linked.exitCode).toBe(0);
  rmSync(join(folder, 'console/node_modules/.vite'), { recursive: true, force: true });
});
afterAll(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test('a change of a file is seen without a reload, and the program ends when it is told to', async () => {
  const world = await setup();
  const port = await freePort();
  const dev = Bun.spawn(['node', join(folder, 'console/dev.mjs')], {
    cwd: folder,
    env: { ...process.env, COMMERCE_URL: world.baseUrl, CONSOLE_PORT: String(port) },
    stdout: 'pipe',
    stderr: 'inherit',
  });
  try {
    const url = `http://127.0.0.1:${port}/console/`;
    const isUp = () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      );
    await waitFor(isUp);
    const page = await browser.newPage({ locale: 'en-GB' });
    page.setDefaultTimeout(90_000);
    await page.goto(url);
    await page.waitForURL(/\/auth\/sign-in/);
    await typeAddress(page, await ownerOf(world));
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    await page.evaluate(() => Reflect.set(window, 'isTheSame', true));

    const words = join(folder, 'console/src/frame/words.en.ts');
    const text = readFileSync(words, 'utf8');
    expect(text).toContain("orders: 'Orders'");
    writeFileSync(words, text.replace("orders: 'Orders'", "orders: 'Orders of the day'"));
    await page.getByRole('link', { name: 'Orders of the day' }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'isTheSame'))).toBe(true);
    await page.close();

    dev.kill('SIGTERM');
    expect(await dev.exited).toBe(0);
    expect(await isUp()).toBe(false);
  } finally {
    dev.kill('SIGKILL');
  }
});
