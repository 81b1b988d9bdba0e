import { resolve, join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { afterAll, afterEach, expect } from 'bun:test';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { openTab as openReusedTab } from './reused-tabs.ts';
import { checkoutFrame } from './checkout-page.ts';
import { ledgerOf, makeCart, makeSession } from '../checkout/checkout.ts';
import type { Parsed } from '../world/client.ts';
import { startMerchantPage, type MerchantPage } from './merchant-page.ts';
import { expectStatus, setup, type World } from '../world/world.ts';

const screenshots = resolve(import.meta.dir, '../../output/checkout-pages');
const usualWidths = [320, 768, 1280];
const termsText =
  'Payment is due within 30 days of the invoice date.\nThe goods stay ours until then.';
const goods = [
  { name: 'Stoneware mug', description: 'Moss green', unitPrice: 1850, quantity: 2 },
  { name: 'Linen apron', unitPrice: 4900, quantity: 1 },
];

/** A merchant with a look, a page on an origin of its own, and a browser whose tabs end with each test. */
export interface CheckoutShop {
  readonly world: World;
  readonly page: MerchantPage;
  readonly openTab: (locale?: string) => Promise<Page>;
  /** Another tab of the same browser profile. */
  readonly openSecondTab: () => Promise<Page>;
  readonly newSession: (body?: object, cart?: Parsed) => Promise<Parsed>;
  /** The merchant's page with the session's checkout in it. */
  readonly embed: (
    session: Pick<Parsed, 'embedUrl'>,
  ) => Promise<{ readonly page: Page; readonly frame: Frame }>;
  readonly expectOneCharge: (session: Parsed) => Promise<void>;
  readonly closeTabs: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A shop of a test file: its tabs end with each test, and it with the last. */
export async function shopOfFile(): Promise<CheckoutShop> {
  const shop = await openShop();
  afterEach(() => shop.closeTabs());
  afterAll(() => shop.close());
  return shop;
}

export async function openShop(): Promise<CheckoutShop> {
  const merchant = startMerchantPage();
  const [world, browser] = await Promise.all([setup(), openBrowser()]);
  const config = {
    allowedOrigins: [merchant.origin],
    primaryColor: '#0b6e4f',
    companyName: 'Fern & Fable',
    supportEmail: 'help@example.test',
    termsUrl: 'https://shop.example/terms',
    net30Terms: { text: termsText },
  };
  expectStatus(await world.api.put('/api/v1/embed-config', config), 200);
  return shopOf(world, merchant, browser);
}

function shopOf(world: World, merchant: MerchantPage, browser: Browser): CheckoutShop {
  const profiles: BrowserContext[] = [];
  const openTab = async (locale = 'en-US'): Promise<Page> => {
    const tab = await openReusedTab(browser, { locale });
    profiles.push(tab.context());
    return tab;
  };
  const closeTabs = async (): Promise<void> => {
    await Promise.all(profiles.splice(0).map((profile) => profile.close()));
  };
  return {
    world,
    page: merchant,
    openTab,
    openSecondTab: async () => {
      const last = profiles.at(-1);
      return last ? last.newPage() : openTab();
    },
    newSession: async (body = {}, cart) =>
      makeSession(world, cart ?? (await makeCart(world, {}, goods)), {
        returnUrl: `${merchant.origin}/thanks`,
        cancelUrl: `${merchant.origin}/cart`,
        ...body,
      }),
    embed: async ({ embedUrl }) => {
      const page = await openTab();
      await page.goto(merchant.urlOf(embedUrl));
      const frame = await checkoutFrame(page);
      await frame.locator('main').waitFor();
      return { page, frame };
    },
    expectOneCharge: async (session) => {
      const ledger = await ledgerOf(world, session);
      const charges = ledger.filter(({ type }) => type !== 'void');
      expect(charges.filter(({ status }) => status === 'approved')).toHaveLength(1);
    },
    closeTabs,
    close: async () => {
      await closeTabs();
      await browser.close();
      await merchant.stop();
    },
  };
}

/** Keeps the page as it looks at each width, as a file; none may scroll sideways. */
export async function keepScreenshots(
  page: Page,
  name: string,
  widths: readonly number[] = usualWidths,
): Promise<void> {
  const isStored = process.env['KEEP_SCREENSHOTS'] !== undefined;
  if (isStored) mkdirSync(screenshots, { recursive: true });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const hasSideScroll = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(hasSideScroll).toBe(false);
    if (isStored)
      await page.screenshot({ path: join(screenshots, `${name}-${width}.png`), fullPage: true });
  }
}
