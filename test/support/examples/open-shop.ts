import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { openStorefront } from '../checkout/cart-session.ts';
import { run } from '../sdk/installed-package.ts';
import { setup, type World } from '../world/world.ts';
import { runExample, type RunningExample } from './run-example.ts';

export interface Shop {
  readonly world: World;
  readonly url: string;
  readonly hooksUrl: string;
  readonly example: RunningExample;
  /** What the shop's server knows and no page may. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

export const shopFolder = resolve(import.meta.dir, '../../../examples/storefront');

/** Installs and builds the storefront, once for each state of its files. */
export async function buildShop(): Promise<void> {
  await run(['node', 'start.mjs', '--build'], shopFolder);
}

/** The storefront of examples/, selling in a workspace of the test's. */
export async function openShop(): Promise<Shop> {
  const world = await setup();
  const { token } = await openStorefront(world);
  const data = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'storefront-'));
  const example = runExample('storefront', world, {
    HOOKS_PORT: '0',
    SHOP_DATA: data,
    COMMERCE_PUBLISHABLE_KEY: token,
  });
  const url = await example.says(/The shop is open at (\S+)/);
  return {
    world,
    url,
    hooksUrl: await example.says(/Webhooks come in at (\S+)/),
    example,
    secrets: JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')),
    close: async () => {
      await example.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export async function addToCart(page: Page, path: string, variant?: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  if (variant) await page.getByRole('radio', { name: variant }).check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByText('Added to your cart').waitFor();
}

/** Opens the cart, chooses where it goes, and waits for the estimate. */
export async function estimate(page: Page, country = 'US', state?: string): Promise<void> {
  await page.goto(new URL('/cart', page.url()).href);
  await page.getByLabel('Country').selectOption(country);
  if (state) await page.getByLabel('State').selectOption(state);
  await page.getByText('Estimated total').waitFor();
}

/** Presses Tab until the element has the focus, as whoever has no mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`not reached by the keyboard: ${target}`);
}
