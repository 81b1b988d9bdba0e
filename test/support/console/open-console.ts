import { afterAll, afterEach } from 'bun:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../pages/browser.ts';
import { openTab } from '../pages/reused-tabs.ts';
import { ownerOf, signInByHttp, typeAddress } from '../sign-in/device.ts';
import { buildConsole } from './built-console.ts';
import { watchFaults } from './watch-faults.ts';
import { expectStatus, setup, type World } from '../world/world.ts';

/** A tab of the console, with what the policy refused and what failed in it. */
export interface ConsoleTab {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: string[];
  /** The address of a page of the world's sandbox. */
  readonly at: (path: string) => string;
}

interface TabOptions {
  /** Who signs in; default: the owner. */
  readonly email?: string;
  readonly language?: string;
  /** The reader's time zone; default: that of this machine. */
  readonly zone?: string;
  readonly width?: number;
  readonly hasTouch?: boolean;
  readonly theme?: 'light' | 'dark';
  /** Whether the tab goes through the sign-in page; by default it has the session's cookie. */
  readonly signsIn?: boolean;
}

/** A page of a machine that is busy with other tests. */
export const SLOW_MS = 60_000;

/** The profiles of the tabs that the test has opened. */
const profiles: BrowserContext[] = [];

/** A browser of a test file: its tabs end with each test, and it with the last. */
export async function consoleBrowser(open = openBrowser): Promise<Browser> {
  await buildConsole();
  const browser = await open();
  afterEach(async () => {
    await Promise.all(profiles.splice(0).map((profile) => profile.close()));
  });
  afterAll(() => browser.close());
  return browser;
}

/** The same with a world of the file. */
export async function consoleOfFile(): Promise<{ browser: Browser; world: World }> {
  return { browser: await consoleBrowser(), world: await setup() };
}

/** Opens a page of the world's sandbox with somebody signed in. */
export async function openConsole(
  browser: Browser,
  world: World,
  path: string,
  {
    email,
    language = 'en-US',
    zone,
    width = 1280,
    hasTouch = false,
    theme = 'light',
    signsIn = false,
  }: TabOptions = {},
): Promise<ConsoleTab> {
  const page = await openTab(browser, {
    locale: language,
    ...(zone === undefined ? {} : { timezoneId: zone }),
    colorScheme: theme,
    // A colour that is on its way to another is no finding.
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
    ...(hasTouch ? { hasTouch, isMobile: true } : {}),
  });
  const context = page.context();
  profiles.push(context);
  page.setDefaultTimeout(SLOW_MS);
  const faults = watchFaults(page);
  const { slug } = expectStatus(
    await world.owner.get(`/api/v1/workspaces/${world.workspaceId}`),
    200,
  );
  const at = (below: string) => `${world.baseUrl}/console/${slug}/sandbox${below}`;
  const person = email ?? (await ownerOf(world));
  if (signsIn) {
    await page.goto(at(path));
    await page.waitForURL(/\/auth\/sign-in/);
    await typeAddress(page, person);
    await page.waitForURL((url) => url.pathname.startsWith('/console/'));
  } else {
    const [name = '', value = ''] = (await signInByHttp(world.anyone, person)).split('=');
    await context.addCookies([{ name, value, url: world.baseUrl }]);
    await page.goto(at(path));
  }
  await page.waitForSelector('h1');
  return { page, context, faults, at };
}
