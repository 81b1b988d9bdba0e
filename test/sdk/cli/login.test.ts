import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { run } from '../../../sdk/cli/source/run.ts';
import { seriousFindings } from '../../support/pages/checkout-page.ts';
import { buildConsole } from '../../support/console/built-console.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { ownerOf, typeAddress } from '../../support/sign-in/device.ts';
import {
  cliOutput,
  keyOf,
  profileFolder,
  runCli,
  silentTerminal,
} from '../../support/stack/cli.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { createClient } from '../../support/world/client.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

const world = await setup();
const email: string = await ownerOf(world);
const browser = await openBrowser();
afterAll(async () => browser?.close());

/** `commerce login --no-browser` under way: what it printed, and how it ends. */
function startLogin(config: string) {
  const said: string[] = [];
  const stop = new AbortController();
  const terminal = silentTerminal({
    env: { COMMERCE_CONFIG_DIR: config },
    print: (line) => void said.push(line),
    signal: stop.signal,
  });
  const ended = run(['login', '--no-browser', '--url', world.baseUrl], terminal);
  const line = async (pattern: RegExp): Promise<string> => {
    await waitFor(() => pattern.test(said.join('\n')));
    return pattern.exec(said.join('\n'))?.[1] ?? '';
  };
  return {
    ended,
    said,
    stop,
    address: () => line(/Open +(\S+)/),
    code: () => line(/Compare (\S+)/),
  };
}

const newPage = async (): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();

const keyIn = async (config: string): Promise<string> => {
  const file = await Bun.file(`${config}/config.json`).json();
  return file.profiles.default.key;
};

describe('login at the browser', () => {
  test('opens a page to compare and approve on, and logout ends the key', async () => {
    const config = profileFolder();
    const login = startLogin(config);
    const page = await newPage();
    await page.goto(await login.address());
    const code = await login.code();
    expect(await page.textContent('.code')).toBe(code);
    expect(await seriousFindings(page)).toEqual([]);
    await page.click('a.button');
    expect(await seriousFindings(page)).toEqual([]);
    await typeAddress(page, email);
    expect(await page.textContent('h1')).toStartWith('Sign in commerce CLI on ');
    expect(await page.textContent('.code')).toBe(code);
    expect(await page.textContent('dl')).toContain(email);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    // By the keyboard alone.
    await page.focus('#place');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1:text("Approved")');
    expect(await login.ended).toBe(0);
    const at = { COMMERCE_CONFIG_DIR: config };
    const who = JSON.parse(await cliOutput(['whoami', '--json'], { env: at }));
    expect(who).toMatchObject({
      workspace: { id: world.workspaceId },
      environment: { id: world.environments.sandbox },
      actor: { type: 'api_key' },
    });
    const client = createClient(world.baseUrl, { 'x-api-key': await keyIn(config) });
    expect((await client.get('/api/v1/orders')).status).toBe(200);
    expect(await cliOutput(['logout'], { env: at })).toBe('Forgot default, and revoked its key.');
    expect((await client.get('/api/v1/orders')).status).toBe(401);
  });

  test('has no script on its pages, and works without', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const config = profileFolder();
    const login = startLogin(config);
    const answer = await page.goto(await login.address());
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
    await page.click('a.button');
    await typeAddress(page, email);
    await page.click('button[value=deny]');
    expect(await page.textContent('h1')).toBe('Denied');
    expect(await login.ended).toBe(1);
    expect(login.said.join('\n')).toContain('access_denied');
    expect(
      await cliOutput(['profiles', 'list', '--json'], { env: { COMMERCE_CONFIG_DIR: config } }),
    ).toBe('[]');
  });

  test('Ctrl-C stops it', async () => {
    const login = startLogin(profileFolder());
    await login.address();
    login.stop.abort();
    expect(await login.ended).toBe(130);
  });

  test('logout --keep-key leaves the key, and so does a profile of a key that was given', async () => {
    const at = { COMMERCE_CONFIG_DIR: profileFolder() };
    await cliOutput(['login', '--url', world.baseUrl], { env: at, stdin: world.secretKey });
    expect(await cliOutput(['logout'], { env: at })).toContain('The key itself still works');
    expectStatus(await world.api.get('/api/v1/orders'), 200);
    expect((await runCli(['logout'], { env: at })).exitCode).toBe(1);
  });
});

describe('open', () => {
  beforeAll(buildConsole);
  test.each([
    [['reference'], '/docs'],
    [['account'], '/auth/account'],
    [[], '/console'],
  ])('%p prints an address that answers', async (words, path) => {
    const url = await cliOutput(['open', ...words, '--print'], { env: keyOf(world) });
    expect(url).toBe(`${world.baseUrl}${path}`);
    expect((await fetch(url)).status).toBe(200);
  });

  test('of an order opens the console there, once it is built', async () => {
    const id = crypto.randomUUID();
    const url = await cliOutput(['open', 'order', id, '--print'], { env: keyOf(world) });
    expect(url.trim()).toBe(`${world.baseUrl}/console/orders/${id}`);
    expect((await runCli(['open', 'order'], { env: keyOf(world) })).exitCode).toBe(2);
    expect((await runCli(['open', 'nonsense'], { env: keyOf(world) })).exitCode).toBe(2);
  });
});
