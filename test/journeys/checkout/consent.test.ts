import { expect, test } from 'bun:test';
import type { Frame, Page } from 'playwright-core';
import { makeCart } from '../../support/checkout/checkout.ts';
import { monthly, mug, plan } from '../../support/checkout/recurring.ts';
import { someOf } from '../../support/crash/draw.ts';
import { findings } from '../../support/pages/checkout-page.ts';
import { pressUntil } from '../../support/pages/press-until.ts';
import { keepScreenshots, shopOfFile } from '../../support/pages/checkout-shop.ts';
import type { Parsed } from '../../support/world/client.ts';

const shop = await shopOfFile();

const sizes = [390, 1280];
const calls = { metric: 'calls', unitAmountDecimal: '2.5', included: 100, aggregation: 'sum' };
const later = { amount: 20_000, unit: 'month', count: 2 };
const rows = [{ amount: 50_000 }, later, later];

/** What each kind of sale must say before the button: what is charged today, when and how much next. */
const sales: readonly (readonly [string, readonly object[], object, readonly RegExp[], RegExp])[] =
  [
    [
      'trial',
      [plan],
      { trialDays: 14 },
      [/^Free for 14 days\. From .+ you pay \$9\.00 every month/],
      /^Start trial$/,
    ],
    [
      'trial-mixed',
      [plan, mug],
      { trialDays: 14 },
      [/^Club: Free for 14 days/, /you pay \$9\.00 every month/],
      /\$15\.00$/,
    ],
    [
      'mixed',
      [plan, mug],
      {},
      [/^Club: Then \$9\.00 every month.+The next payment is on/],
      /^Subscribe and pay \$24\.00$/,
    ],
    [
      'free-period',
      [{ ...plan, unitPrice: 0 }],
      { ...monthly, amount: 900 },
      [/^The first period is free\. From .+ you pay \$9\.00 every month/],
      /^Subscribe$/,
    ],
    [
      'metered',
      [plan],
      { usage: calls },
      [/^Then \$9\.00 every month/, /^Plus \$0\.025 for each unit you use \(calls\) beyond 100/],
      /^Subscribe and pay \$9\.00$/,
    ],
    [
      'installments',
      [plan],
      { installments: { count: 12, unit: 'month' } },
      [/^You pay in 12 installments, \$108\.00 in all/],
      /^Pay \$9\.00$/,
    ],
    [
      'unequal',
      [{ ...plan, unitPrice: 50_000 }],
      { installments: { schedule: rows } },
      [/^You pay in 3 installments, \$900\.00 in all/],
      /^Pay \$500\.00$/,
    ],
  ];

async function sessionOf(lines: readonly object[], recurring: object): Promise<Parsed> {
  return shop.newSession({ recurring }, await makeCart(shop.world, {}, lines));
}

async function expectConsent(
  view: Page | Frame,
  said: readonly RegExp[],
  button: RegExp,
): Promise<void> {
  const consent = view.locator('#consent');
  await consent.waitFor();
  const texts = await consent.locator('p').allInnerTexts();
  for (const text of said)
    expect([text, texts.some((one) => text.test(one))]).toEqual([text, true]);
  expect(texts.at(-1)).toContain('you agree to these payments');
  const pay = view.locator('[data-pay]');
  expect(await pay.innerText()).toMatch(button);
  expect(await pay.getAttribute('aria-describedby')).toContain('consent');
  // The consent stands right above the button that gives it.
  const [above, below] = [await consent.boundingBox(), await pay.boundingBox()];
  expect((below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))).toBeLessThan(80);
}

test.each(sales)('hosted, %s: says what comes', async (name, lines, recurring, said, button) => {
  const { hostedUrl } = await sessionOf(lines, recurring);
  const page = await shop.openTab();
  await page.goto(hostedUrl);
  await expectConsent(page, said, button);
  expect(await findings(page)).toEqual([]);
  await keepScreenshots(page, `consent-${name}`, sizes);
});

test.each(sales)('embedded, %s: says the same', async (name, lines, recurring, said, button) => {
  const { page, frame } = await shop.embed(await sessionOf(lines, recurring));
  await page.setViewportSize({ width: 390, height: 900 });
  await expectConsent(frame, said, button);
  expect(await findings(frame)).toEqual([]);
  await keepScreenshots(page, `consent-embedded-${name}`, sizes);
});

test.each(someOf(['de-DE', 'fr-FR', 'es-ES', 'ar-EG'], 1))(
  'in %s it reads well, dark too',
  async (locale) => {
    for (const [name, lines, recurring] of sales) {
      if (!['trial-mixed', 'metered', 'unequal'].includes(name)) continue;
      const { hostedUrl } = await sessionOf(lines, recurring);
      const page = await shop.openTab(locale);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(hostedUrl);
      const forward = page.locator('form:not([hidden]) .button:not([data-pay]):visible').first();
      await pressUntil(forward, async () => (await forward.count()) === 0);
      await page.locator('#consent').waitFor();
      expect(await findings(page)).toEqual([]);
      await keepScreenshots(page, `consent-${name}-${locale}`, sizes);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findings(page)).toEqual([]);
    }
  },
);
