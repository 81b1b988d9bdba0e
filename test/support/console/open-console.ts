import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ownerOf, typeAddress } from '../sign-in/device.ts';
import { watchFaults } from './watch-faults.ts';
import { expectStatus, type World } from '../world/world.ts';

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
  readonly width?: number;
  readonly theme?: 'light' | 'dark';
}

/** A page of a machine that is busy with other tests. */
export const SLOW_MS = 60_000;

/** Signs somebody in as a person does and opens a page of the world's sandbox. */
export async function openConsole(
  browser: Browser,
  world: World,
  path: string,
  { email, language = 'en-US', width = 1280, theme = 'light' }: TabOptions = {},
): Promise<ConsoleTab> {
  const context = await browser.newContext({
    locale: language,
    colorScheme: theme,
    // A colour that is on its way to another is no finding.
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(SLOW_MS);
  const faults = watchFaults(page);
  const { slug } = expectStatus(
    await world.owner.get(`/api/v1/workspaces/${world.workspaceId}`),
    200,
  );
  const at = (below: string) => `${world.baseUrl}/console/${slug}/sandbox${below}`;
  await page.goto(at(path));
  await page.waitForURL(/\/auth\/sign-in/);
  // The browser tells of the 401 that leads to the sign-in.
  faults.length = 0;
  await typeAddress(page, email ?? (await ownerOf(world)));
  await page.waitForURL((url) => url.pathname.startsWith('/console/'));
  await page.waitForSelector('h1');
  return { page, context, faults, at };
}
