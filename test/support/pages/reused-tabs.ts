import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

export type TabSettings = Pick<
  BrowserContextOptions,
  'colorScheme' | 'hasTouch' | 'isMobile' | 'locale' | 'reducedMotion' | 'timezoneId' | 'viewport'
>;

interface Tab {
  readonly page: Page;
  readonly settings: TabSettings;
  /** Where it has been since it was opened. */
  readonly origins: Set<string>;
  isOpen: boolean;
  /** What a test called of `lastingCalls`. */
  isChangedForGood: boolean;
}

/** Closed tabs that were emptied, by browser and settings. */
const emptyTabs = new WeakMap<Browser, Map<string, Tab[]>>();

/** Calls to a page, its context or its clock that cannot be taken back, or not surely. */
const lastingCalls = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'newCDPSession',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
  'setOffline',
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
];

/** Playwright itself listens to `close` and `crash`. */
const events = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'frameattached',
  'framedetached',
  'framenavigated',
  'load',
  'page',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'serviceworker',
  'weberror',
  'websocket',
  'worker',
];

/**
 * A tab of a profile of its own, with nothing in it. Closing its context empties it and leaves it to the next test that
 * asks for these settings: a renderer that has run takes half the processor time to load a page (decision 210).
 */
export async function openTab(browser: Browser, settings: TabSettings = {}): Promise<Page> {
  const ofBrowser = emptyTabs.get(browser) ?? new Map<string, Tab[]>();
  emptyTabs.set(browser, ofBrowser);
  const key = JSON.stringify(settings);
  const empty = ofBrowser.get(key) ?? [];
  ofBrowser.set(key, empty);
  const tab = empty.pop() ?? (await newTab(browser, settings, empty));
  tab.isOpen = true;
  followOrigins(tab);
  return tab.page;
}

async function newTab(browser: Browser, settings: TabSettings, empty: Tab[]): Promise<Tab> {
  const context = await browser.newContext(settings);
  const page = await context.newPage();
  const tab: Tab = { page, settings, origins: new Set(), isOpen: true, isChangedForGood: false };
  const newSession = context.newCDPSession.bind(context);
  const session = await newSession(page);
  for (const target of [page, context, context.clock]) hearLastingCalls(tab, target);
  const closeForGood = context.close.bind(context);
  context.close = async () => {
    if (!tab.isOpen) return;
    tab.isOpen = false;
    const isEmpty = !tab.isChangedForGood && (await emptyTab(tab, session).catch(() => false));
    if (isEmpty) empty.push(tab);
    else await closeForGood();
  };
  return tab;
}

function hearLastingCalls(tab: Tab, target: object): void {
  for (const name of lastingCalls) {
    const call: unknown = Reflect.get(target, name);
    if (typeof call !== 'function') continue;
    Reflect.set(target, name, (...values: unknown[]) => {
      tab.isChangedForGood = true;
      return Reflect.apply(call, target, values);
    });
  }
}

function followOrigins({ page, origins }: Tab): void {
  const follow = (one: Page): void => {
    one.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin);
    });
  };
  follow(page);
  page.context().on('page', follow);
}

/** Whether the tab is as a new one, but for the cache of HTTP, which every browser keeps from page to page. */
async function emptyTab({ page, settings, origins }: Tab, session: CDPSession): Promise<boolean> {
  const context = page.context();
  if (page.isClosed()) return false;
  await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
  await Promise.all([page, context].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
  for (const event of events) {
    Reflect.apply(page.removeAllListeners, page, [event]);
    Reflect.apply(context.removeAllListeners, context, [event]);
  }
  // Left before its stores are emptied: a page may store something when it is left.
  await page.goto('about:blank');
  await page.evaluate(() => {
    window.name = '';
  });
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
  for (const origin of origins)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  origins.clear();
  await session.send('Page.resetNavigationHistory');
  const { colorScheme = 'light', reducedMotion = 'no-preference' } = settings;
  await page.emulateMedia({
    media: null,
    colorScheme,
    reducedMotion,
    forcedColors: 'none',
    contrast: 'no-preference',
  });
  await page.setViewportSize(settings.viewport ?? { width: 1280, height: 720 });
  await page.mouse.move(0, 0);
  page.setDefaultTimeout(30_000);
  page.setDefaultNavigationTimeout(30_000);
  return true;
}
