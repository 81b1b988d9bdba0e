import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { shopOfFile } from '../../support/pages/checkout-shop.ts';
import { visitorOf } from '../../support/subscriptions/portal.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../support/subscriptions/subscriptions.ts';

const shop = await shopOfFile();

interface Focused {
  readonly name: string;
  /** Whether a ring or a line shows where the focus is. */
  readonly isVisible: boolean;
  readonly isInDialog: boolean;
}

/** What has the focus, as who sees the page finds it. */
function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    const text = (of: Element | null | undefined) => of?.textContent?.trim() ?? '';
    if (element === document.body) return { name: '', isVisible: false, isInDialog: false };
    const label = element?.id ? document.querySelector(`label[for="${element.id}"]`) : null;
    const name = element?.getAttribute('aria-label') ?? (text(label) || text(element));
    const { outlineStyle, outlineWidth } = getComputedStyle(element ?? document.body);
    return {
      name,
      isVisible: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      isInDialog: element?.closest('dialog') !== null,
    };
  });
}

/** Tabs until something of the name has the focus; each stop on the way must show where it is. */
async function tabTo(page: Page, name: string): Promise<Focused> {
  for (let count = 0; count < 25; count += 1) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    // At its end the page gives the focus to the browser.
    if (at.name === '') continue;
    expect(at).toMatchObject({ isVisible: true });
    if (at.name.startsWith(name)) return at;
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

async function portalOf(): Promise<{ page: Page; id: string }> {
  const { world } = shop;
  const buyer = await subscriber(world);
  const { id } = await subscribe(world, buyer, { planName: 'Ferns' });
  const page = await shop.openTab();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto((await visitorOf(world, buyer)).url);
  return { page, id };
}

test('pause, resume and cancel, each from the first Tab to its outcome', async () => {
  const { page, id } = await portalOf();
  await tabTo(page, 'Pause: Ferns');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Pause');
  await page.keyboard.press('Space');
  await page.getByText('Paused. Nothing is charged').waitFor();
  expect((await focused(page)).name).toStartWith('Paused.');
  await tabTo(page, 'Resume: Ferns');
  await page.keyboard.press('Space');
  await tabTo(page, 'Resume');
  await page.keyboard.press('Enter');
  await page.getByText('Your subscription continues.').waitFor();
  expect((await focused(page)).name).toStartWith('Your subscription continues.');
  await tabTo(page, 'Cancel subscription: Ferns');
  await page.keyboard.press('Enter');
  // The dialog opens on its first question.
  expect((await focused(page)).name).toStartWith('Why are you cancelling?');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'Anything else');
  await page.keyboard.type('Goodbye');
  await tabTo(page, 'Cancel subscription');
  await page.keyboard.press('Enter');
  await page.getByText('Your subscription is cancelled.').waitFor();
  expect((await focused(page)).name).toStartWith('Your subscription is cancelled.');
  expect((await subscriptionOf(shop.world, id)).cancellation).toEqual({
    reason: 'too_expensive',
    comment: 'Goodbye',
    by: 'buyer',
  });
});

test.each([
  ['Pause', 'Keep as it is'],
  ['Cancel subscription', 'Keep subscription'],
  ['Change card', 'Close'],
])(
  'the dialog of %s keeps the focus, and gives it back on Escape and on its own button',
  async (label, leave) => {
    const { page, id } = await portalOf();
    await tabTo(page, `${label}: Ferns`);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    for (let count = 0; count < 12; count += 1) {
      await page.keyboard.press(count < 6 ? 'Tab' : 'Shift+Tab');
      const { isInDialog, name } = await focused(page);
      // Beyond the last one lies the browser itself, never the page below.
      expect([name, isInDialog || name === '' || !name.includes(': Ferns')]).toEqual([name, true]);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect((await focused(page)).name).toBe(`${label}: Ferns`);
    await page.keyboard.press('Enter');
    await page.locator('dialog[open] form:not([aria-busy=true])').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: leave }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect((await focused(page)).name).toBe(`${label}: Ferns`);
    expect((await subscriptionOf(shop.world, id)).sequence).toBe(1);
  },
);

test.each([
  ['is asked for', '**/me/subscriptions/card-session'],
  ['is loading', '**/c/sess_*'],
])('Escape closes the dialog of another card while its form %s', async (_, held) => {
  const { page } = await portalOf();
  const released = Promise.withResolvers<void>();
  await page.route(held, async (route) => {
    await released.promise;
    await route.continue().catch(() => undefined);
  });
  const isHeld = page.waitForRequest(held);
  await tabTo(page, 'Change card: Ferns');
  await page.keyboard.press('Enter');
  await isHeld;
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect((await focused(page)).name).toBe('Change card: Ferns');
  released.resolve();

  // The next time it opens as if nothing had been.
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog').frameLocator('iframe');
  await form.getByRole('button').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});
