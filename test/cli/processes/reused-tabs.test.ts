import { afterAll, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../support/pages/browser.ts';
import { openTab } from '../../support/pages/reused-tabs.ts';

const pages: Record<string, string> = {
  '/worker.js': 'self.onfetch = () => undefined;',
  '/leaving': `<script>addEventListener('pagehide', () => {
    sessionStorage.setItem('left', '1');
    localStorage.setItem('left', '1');
  })</script>`,
};
const answer = (request: Request): Response => {
  const { pathname } = new URL(request.url);
  const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
  return new Response(pages[pathname] ?? '<title>Mine</title>', {
    headers: { 'Content-Type': type },
  });
};

const servers = ['127.0.0.1', 'localhost'].map((hostname) =>
  Bun.serve({ port: 0, hostname, fetch: answer }),
);
const origins = servers.map(({ url }) => url.origin);
const [first = '', second = ''] = origins;
pages['/framing'] = `<iframe src="${second}/"></iframe>`;

const browser = await openBrowser();
afterAll(async () => {
  await browser?.close();
  await Promise.all(servers.map((server) => server.stop(true)));
});

/** Leaves something in each store that the document reaches. */
const fillStores = (page: Page) =>
  page.evaluate(async () => {
    localStorage.setItem('a', '1');
    sessionStorage.setItem('a', '1');
    document.cookie = 'a=1';
    window.name = 'a';
    await (await caches.open('a')).put('/a', new Response('1'));
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
    await new Promise((resolve, reject) => {
      const asked = indexedDB.open('a', 1);
      asked.addEventListener('success', () => {
        asked.result.close();
        resolve(null);
      });
      asked.addEventListener('error', () => reject(asked.error));
    });
  });

const storesOf = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.entries(localStorage),
    session: Object.entries(sessionStorage),
    cookie: document.cookie,
    name: window.name,
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));

const stateOf = (page: Page) =>
  page.evaluate(async () => ({
    history: history.length,
    size: [innerWidth, innerHeight],
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    located: (await navigator.permissions.query({ name: 'geolocation' })).state,
    title: document.title,
  }));

const nothing = {
  local: [],
  session: [],
  cookie: '',
  name: '',
  caches: [],
  workers: 0,
  databases: [],
};

test.each([
  ['was left', '/'],
  ['is in a frame', `/framing`],
])('nothing that an origin stored that %s reaches the next test', async (_, last) => {
  const page = await openTab(browser);
  for (const origin of [second, first]) {
    await page.goto(origin);
    await fillStores(page);
    expect(await storesOf(page)).toEqual({
      local: [['a', '1']],
      session: [['a', '1']],
      cookie: 'a=1',
      name: 'a',
      caches: ['a'],
      workers: 1,
      databases: ['a'],
    });
  }
  await page.goto(`${first}${last}`);
  await page.context().addCookies([{ name: 'b', value: '1', url: 'http://unvisited.example' }]);
  const popup = await page.context().newPage();
  await page.context().close();

  const next = await openTab(browser);
  expect(next).toBe(page);
  expect(popup.isClosed()).toBe(true);
  expect(next.url()).toBe('about:blank');
  expect(await next.context().cookies()).toEqual([]);
  for (const origin of origins) {
    await next.goto(origin);
    expect(await storesOf(next)).toEqual(nothing);
  }
  await next.context().close();
});

test('what a page stores when it is left does not reach the next one', async () => {
  const page = await openTab(browser);
  await page.goto(`${first}/leaving`);
  await page.goto(first);
  expect(await storesOf(page)).toMatchObject({ session: [['left', '1']], local: [['left', '1']] });
  await page.goto(`${first}/leaving`);
  await page.context().close();

  const next = await openTab(browser);
  expect(next).toBe(page);
  await next.goto(first);
  expect(await storesOf(next)).toEqual(nothing);
  await next.context().close();
});

test('its routes, listeners, permissions, size and media do not reach the next one', async () => {
  const fresh = await openTab(browser, {
    colorScheme: 'dark',
    viewport: { width: 400, height: 300 },
  });
  await fresh.goto(first);
  const before = await stateOf(fresh);
  expect(before).toMatchObject({ history: 2, size: [400, 300], isDark: true, located: 'prompt' });

  const heard: string[] = [];
  fresh.on('console', (message) => heard.push(message.text()));
  fresh.context().on('request', (request) => heard.push(request.url()));
  for (const target of [fresh, fresh.context()])
    await target.route('**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Not mine</title>' }),
    );
  await fresh.context().grantPermissions(['geolocation']);
  await fresh.setViewportSize({ width: 700, height: 700 });
  await fresh.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await fresh.goto(`${first}/other`);
  expect(await stateOf(fresh)).toEqual({
    history: 3,
    size: [700, 700],
    isDark: false,
    isStill: true,
    located: 'granted',
    title: 'Not mine',
  });
  await fresh.evaluate(() => console.log('a'));
  expect(heard).toEqual([`${first}/other`, 'a']);
  await fresh.context().close();

  const next = await openTab(browser, {
    colorScheme: 'dark',
    viewport: { width: 400, height: 300 },
  });
  expect(next).toBe(fresh);
  await next.goto(first);
  await next.evaluate(() => console.log('b'));
  expect(await stateOf(next)).toEqual(before);
  expect(heard).toEqual([`${first}/other`, 'a']);
  await next.context().close();
});

test.each<[string, (page: Page) => Promise<unknown>]>([
  ['a script of each page', (page) => page.addInitScript(() => undefined)],
  ['a script of the context', (page) => page.context().addInitScript(() => undefined)],
  ['a function', (page) => page.exposeFunction('a', () => undefined)],
  ['a clock', (page) => page.clock.install()],
  ['a network that is lost', (page) => page.context().setOffline(true)],
  ['a session of the protocol', (page) => page.context().newCDPSession(page)],
  ['headers', (page) => page.setExtraHTTPHeaders({ a: '1' })],
  ['a closed page', (page) => page.close()],
])('a tab with %s is not used again', async (_, change) => {
  const page = await openTab(browser);
  await page.goto(first);
  await change(page);
  await page.context().close();
  expect(page.isClosed()).toBe(true);
  const next = await openTab(browser);
  expect(next).not.toBe(page);
  expect(browser.contexts()).not.toContain(page.context());
  await next.close();
  await next.context().close();
});

test('two open tabs are two, and tabs of other settings are others', async () => {
  const page = await openTab(browser);
  const beside = await openTab(browser);
  const german = await openTab(browser, { locale: 'de-DE' });
  expect(new Set([page, beside, german]).size).toBe(3);
  expect(await german.evaluate(() => navigator.language)).toBe('de-DE');
  await page.context().close();
  await page.context().close();
  expect(await openTab(browser)).toBe(page);
  expect(await openTab(browser)).not.toBe(page);
});
