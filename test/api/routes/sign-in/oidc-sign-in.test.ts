import { afterAll, describe, expect, test } from 'bun:test';
import type { BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../../../support/pages/browser.ts';
import { client, startProvider } from '../../../support/sign-in/oidc-provider.ts';
import { startStack } from '../../../support/stack/stack.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { createClient } from '../../../support/world/client.ts';
import { expectStatus } from '../../../support/world/world.ts';

/** As in production: people sign in at the operator's provider, by the authorization code flow with PKCE. */
const provider = await startProvider();
const stack = await startStack({
  cells: 1,
  env: {
    IDENTITY_JWKS_URL: `${provider.issuer}/jwks`,
    IDENTITY_ISSUER: provider.issuer,
    IDENTITY_AUDIENCE: 'commerce',
    CONSOLE_OIDC_CLIENT_ID: client.id,
    CONSOLE_OIDC_CLIENT_SECRET: client.secret,
  },
});
provider.serve(stack.baseUrl);
const browser = await openBrowser();
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
  provider?.stop();
});

/** At the provider: a name, any password, and consent the first time. */
async function signInAtProvider(page: Page, name: string): Promise<void> {
  await page.waitForURL(`${provider.issuer}/interaction/**`);
  await page.fill('input[name=login]', name);
  await page.fill('input[name=password]', 'any');
  await page.click('button[type=submit]');
  await page.waitForURL((url) => url.href.startsWith(`${provider.issuer}/interaction/`));
  if (await page.locator('input[name=prompt][value=consent]').count())
    await page.click('button[type=submit]');
}

/** A browser in which the person is signed in; `callbacks` are the addresses that the provider sent it back to. */
async function signedIn(name: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const callbacks: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/auth/callback')) callbacks.push(request.url());
  });
  await page.goto(`${stack.baseUrl}/auth/account`);
  await signInAtProvider(page, name);
  await page.waitForURL(`${stack.baseUrl}/auth/account`);
  return { context, page, callbacks };
}

/** With the cookie of the browser, as a page of the console does. */
async function tokenOf({ context }: { readonly context: BrowserContext }) {
  const answer = await context.request.post(`${stack.baseUrl}/auth/token`, {
    headers: { origin: stack.baseUrl },
  });
  return { status: answer.status(), body: answer.status() === 204 ? null : await answer.json() };
}

const cookiesOf = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.startsWith('commerce_'));

describe('signing in at the provider', () => {
  test('gives pages short-lived sessions of the person, and scripts no cookie', async () => {
    const { page, context } = await signedIn('ann');
    expect(await page.textContent('main')).toContain('ann@example.test');
    const [cookie, ...others] = await cookiesOf(context);
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(await page.evaluate(() => document.cookie)).toBe('');
    const { status, body } = await tokenOf({ context });
    expect(status).toBe(200);
    const seconds = (Date.parse(body.data.expiresAt) - Date.now()) / 1000;
    expect(seconds).toBeLessThanOrEqual(300);
    const session = createClient(stack.baseUrl, { authorization: `Bearer ${body.data.token}` });
    const slug = `ann-${crypto.randomUUID().slice(0, 8)}`;
    expectStatus(await session.post('/api/v1/workspaces', { name: 'Ann', slug }), 201);
    const who = expectStatus(await session.get('/api/v1/auth/whoami'), 200);
    expect(who.actor).toMatchObject({ id: 'ann', label: 'ann@example.test' });
    await context.close();
  });

  test('refuses a wrong state, a code that comes again, and the answer to another browser', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const titleOf = async (url: string): Promise<[number | undefined, string | null]> => {
      const answer = await page.goto(url);
      return [answer?.status(), await page.textContent('h1')];
    };
    const rejected: [number, string] = [400, 'You are not signed in'];
    await page.goto(`${stack.baseUrl}/auth/sign-in`);
    const wrong = `${stack.baseUrl}/auth/callback?code=x&state=wrong&iss=${provider.issuer}`;
    expect(await titleOf(wrong)).toEqual(rejected);
    await page.goto(`${stack.baseUrl}/auth/account`);
    const [flow] = await cookiesOf(context);
    const callbacks: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/auth/callback')) callbacks.push(request.url());
    });
    await signInAtProvider(page, 'bob');
    await page.waitForURL(`${stack.baseUrl}/auth/account`);
    const [callback = ''] = callbacks;
    const stranger = await (await browser.newContext()).newPage();
    expect((await stranger.goto(callback))?.status()).toBe(400);
    await context.clearCookies();
    if (flow) await context.addCookies([flow]);
    expect(await titleOf(callback)).toEqual(rejected);
    expect(await cookiesOf(context)).toEqual([]);
    await context.close();
  });

  test('leads to pages of this service only', async () => {
    const { page, context } = await signedIn('eve');
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/api/v1/x',
    ]) {
      await page.goto(`${stack.baseUrl}/auth/sign-in?next=${encodeURIComponent(next)}`);
      expect(page.url()).toBe(`${stack.baseUrl}/auth/account`);
    }
    await context.close();
  });
});

test('an invitation is accepted by whoever signed in as the invited person', async () => {
  const { context: ownContext } = await signedIn('owner');
  const { body } = await tokenOf({ context: ownContext });
  const session = createClient(stack.baseUrl, { authorization: `Bearer ${body.data.token}` });
  const slug = `inv-${crypto.randomUUID().slice(0, 8)}`;
  const made = await session.post('/api/v1/workspaces', { name: 'Inviting', slug });
  const path = `/api/v1/workspaces/${expectStatus(made, 201).workspace.id}/invites`;
  const terms = { email: 'guest@example.test', workspaceRole: 'workspace_admin' };
  expectStatus(await session.post(path, terms), 201);
  const link = await linkTo('guest@example.test');
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await page.click('a.button');
  await signInAtProvider(page, 'guest');
  await page.waitForURL(link);
  await page.click('button:text("Accept as guest@example.test")');
  await page.waitForURL(/\/console\/inv-/);
  await page.goto(link);
  await page.waitForSelector('h1:text("You are a member of Inviting")');
  await ownContext.close();
});

/** The link of the mail that the actors write. */
async function linkTo(email: string): Promise<string> {
  const anyone = createClient(stack.baseUrl);
  const found = { link: '' };
  await waitFor(async () => {
    const { text } = await anyone.get(`/dev/mail?to=${encodeURIComponent(email)}`);
    found.link =
      /(https?:[^\s"\\]+\/console\/invites\/accept\?token=[\w.-]+)/.exec(text)?.[1] ?? '';
    return found.link !== '';
  });
  return found.link;
}

describe('signing out', () => {
  test('ends the session here and at the provider', async () => {
    const { page, context } = await signedIn('kim');
    await page.click('button:text("Sign out here")');
    await page.waitForURL(`${provider.issuer}/session/end**`);
    await page.click('button[value=yes]');
    await page.waitForURL(`${stack.baseUrl}/auth/signed-out**`);
    expect((await tokenOf({ context })).status).toBe(204);
    expect(await cookiesOf(context)).toEqual([]);
    await context.close();
  });

  test('everywhere ends it in every browser of the person, and of nobody else', async () => {
    const [first, second, other] = [
      await signedIn('lea'),
      await signedIn('lea'),
      await signedIn('max'),
    ];
    expect((await tokenOf(second)).status).toBe(200);
    await first.page.reload();
    expect(await first.page.locator('li').count()).toBe(2);
    await first.page.click('button:text("Sign out everywhere")');
    await first.page.waitForURL(`${provider.issuer}/session/end**`);
    expect((await tokenOf(second)).status).toBe(401);
    expect((await tokenOf(other)).status).toBe(200);
    for (const { context } of [first, second, other]) await context.close();
  });
});

test('the page of development is not there', async () => {
  const answer = await fetch(`${stack.baseUrl}/dev/identity/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'a@example.test' }),
  });
  expect(answer.status).toBe(404);
});
