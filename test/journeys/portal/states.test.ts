import { afterAll, afterEach, expect, test } from 'bun:test';
import { findings } from '../../support/pages/checkout-page.ts';
import { keepScreenshots, openShop } from '../../support/pages/checkout-shop.ts';
import { plantPortalStates } from '../../support/subscriptions/portal-states.ts';
import { visitorOf } from '../../support/subscriptions/portal.ts';

const shop = await openShop();
const buyer = await plantPortalStates(shop.world);
const visitor = await visitorOf(shop.world, buyer, { returnUrl: 'https://shop.example/account' });
afterEach(() => shop.closeTabs());
afterAll(() => shop.close());

const widths = [390, 1280];

test.each([
  ['en-US', 'Your subscriptions'],
  ['de-DE', 'Ihre Abos'],
  ['fr-FR', 'Vos abonnements'],
  ['es-ES', 'Sus suscripciones'],
  ['ar-EG', 'اشتراكاتك'],
])('every state reads well in %s, light and dark', async (locale, title) => {
  const page = await shop.openTab(locale);
  await page.goto(visitor.url);
  await page.getByRole('heading', { name: title }).waitFor();
  expect(await findings(page)).toEqual([]);
  await keepScreenshots(page, `portal-states-${locale}`, widths);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await findings(page)).toEqual([]);
  if (locale === 'en-US') await keepScreenshots(page, 'portal-states-dark', widths);
});
