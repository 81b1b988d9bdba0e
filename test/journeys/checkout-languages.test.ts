import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { ledgerOf, makeCart, pollSession } from '../support/checkout/checkout.ts';
import { plan } from '../support/checkout/recurring.ts';
import { someOf } from '../support/crash/draw.ts';
import { cards, chooseRegion, seriousFindings } from '../support/pages/checkout-page.ts';
import { keepScreenshots, shopOfFile } from '../support/pages/checkout-shop.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { english } from '../../templates/checkout/labels/en.ts';
import { checkoutLabels } from '../../templates/checkout/labels/labels-of.ts';
import { directionOf } from '../../templates/languages.ts';
import type { Parsed } from '../support/world/client.ts';
import { expectStatus } from '../support/world/world.ts';

const shop = await shopOfFile();

const languages = [
  ['en-US', 'en'],
  ['de-DE', 'de'],
  ['fr-FR', 'fr'],
  ['es-ES', 'es'],
  ['ja-JP', 'ja'],
  ['ar-SA', 'ar'],
  ['he-IL', 'he'],
] as const;

/** The plain English texts that another language must not show. */
function englishTexts(language: keyof typeof checkoutLabels): string[] {
  const translated = new Set(textsOf(checkoutLabels[language]));
  return textsOf(english).filter((text) => text.length > 8 && !translated.has(text));
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

async function expectNoEnglish(page: Page, language: keyof typeof checkoutLabels): Promise<void> {
  const shown = await page.locator('body').innerText();
  const left = englishTexts(language).filter((text) => shown.includes(text));
  expect(left).toEqual([]);
}

async function subscription(body: object = {}): Promise<Parsed> {
  const cart = await makeCart(shop.world, {}, [plan]);
  return shop.newSession({ recurring: { trialDays: 14 }, ...body }, cart);
}

/** With the Tab key to the control with this id, as someone does who has no pointer. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector))
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not reach ${selector}`);
}

test.each(someOf(languages, 3))(
  'a trial in %p: told, agreed to and begun by keyboard alone',
  async (locale, language) => {
    const labels = checkoutLabels[language];
    const session = await subscription({ collect: { shippingAddress: true } });
    const page = await shop.openTab(locale);
    await page.setViewportSize({ width: 390, height: 844 });
    const rules = page.waitForResponse((sent) => sent.url().includes('/addresses-'));
    await page.goto(session.hostedUrl);
    await rules;
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('html').getAttribute('dir')).toBe(directionOf(language));
    await page.getByRole('heading', { name: labels.sections.delivery }).waitFor();
    const country = page.locator('[name="shippingAddress.countryCode"]');
    expect(await country.inputValue()).toBe(locale.slice(-2));
    await country.selectOption('');
    await page.keyboard.press('Tab');
    await tabTo(page, 'button[data-pay]');
    await page.keyboard.press('Enter');
    await page.getByText(labels.fields.city.missing).waitFor();
    await page.getByText(labels.fields.countryCode.missing).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await expectNoEnglish(page, language);
    await keepScreenshots(page, `${language}-address-faults`);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [name, value] of [
      ['shippingAddress.name', 'Jones'],
      ['shippingAddress.addressLine1', 'Hauptstr. 1'],
      ['shippingAddress.city', 'Berlin'],
    ] as const) {
      await page.locator(`[name="${name}"]`).focus();
      await page.keyboard.type(value);
    }
    await country.selectOption('US');
    await chooseRegion(page);
    const consent = page.locator('#consent');
    await consent.waitFor();
    const day = new Intl.DateTimeFormat(locale, {
      dateStyle: 'long',
      timeZone: 'UTC',
      numberingSystem: 'latn',
    });
    const at = new Date(Date.now() + 14 * 86_400_000);
    expect(await consent.innerText()).toContain(day.format(at));
    expect(await consent.innerText()).toContain(labels.consent.agree);
    const button = page.locator('button[data-pay]');
    const isObliged = ['de', 'fr', 'es'].includes(language);
    const wanted = isObliged ? labels.buttons.obliged : labels.buttons.startTrial;
    expect(await button.innerText()).toBe(wanted);
    if (isObliged)
      expect(await page.locator('[data-due]').innerText()).toBe(labels.consent.nothingToday);
    expect(await seriousFindings(page)).toEqual([]);
    await expectNoEnglish(page, language);
    await keepScreenshots(page, `${language}-consent`);
    await page.setViewportSize({ width: 390, height: 844 });
    await tabTo(page, '[name="card.number"]');
    await page.keyboard.type(cards.visa);
    await page.keyboard.press('Tab');
    await page.keyboard.type('12/39');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await tabTo(page, 'button[data-pay]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/thanks/);
    expect(await ledgerOf(shop.world, session)).toMatchObject([{ type: 'verification' }]);
    await page.goto(session.hostedUrl);
    await page.getByRole('heading', { name: labels.doneHeading }).waitFor();
    await expectNoEnglish(page, language);
  },
);

test('declines, challenges and the button of a single purchase are in German', async () => {
  const labels = checkoutLabels.de;
  const session = await shop.newSession();
  const page = await shop.openTab('de-AT');
  await page.goto(session.hostedUrl);
  const fill = async (number: string): Promise<void> => {
    await page.getByLabel(labels.fields.number.label).fill(number);
    await page.getByLabel(labels.fields.expiry.label).fill('04 / 39');
    await page.getByLabel(labels.fields.cvc.label).fill('123');
  };
  const button = page.getByRole('button', { name: 'Zahlungspflichtig bestellen', exact: true });
  await button.click();
  await page.getByText(labels.fields.number.missing).waitFor();
  await fill(cards.declined);
  await button.click();
  await page.getByText(labels.declines.generic).waitFor();
  await page.reload();
  await page.getByText(labels.declines.generic).waitFor();
  await expectNoEnglish(page, 'de');
  await page.getByText(labels.invoice).click();
  expect(await button.count()).toBe(1);
  await page.getByLabel(labels.card, { exact: true }).check();
  await fill(cards.challenge);
  await button.click();
  await page.getByRole('button', { name: 'Reject payment' }).click();
  await page.getByText(labels.declines.unconfirmed).waitFor();
  await fill(cards.challenge);
  await button.click();
  await page.getByRole('button', { name: 'Approve payment' }).waitFor();
  await page.goto(session.hostedUrl);
  await page.getByRole('heading', { name: labels.waitingHeading }).waitFor();
  await page.getByText(labels.script.challengeText).waitFor();
  expect(await page.getByText(labels.waitingText).count()).toBe(0);
  await expectNoEnglish(page, 'de');
  await page.getByRole('link', { name: labels.toBank }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await page.waitForURL(/\/thanks/);
  await shop.expectOneCharge(session);
});

test('the bank’s challenge in a merchant’s page is explained in the session’s language', async () => {
  const labels = checkoutLabels.fr;
  const { frame } = await shop.embed(await shop.newSession({ locale: 'fr' }));
  await frame.getByLabel(labels.fields.number.label).fill(cards.challenge);
  await frame.getByLabel(labels.fields.expiry.label).fill('04 / 39');
  await frame.getByLabel(labels.fields.cvc.label).fill('123');
  await frame.getByRole('button', { name: labels.buttons.obliged }).click();
  await frame.getByText(labels.script.challengeText).waitFor();
  const bank = frame.frameLocator(`iframe[title="${labels.script.challengeFrame}"]`);
  await bank.getByRole('button', { name: 'Approve payment' }).click();
  await frame.getByRole('heading', { name: labels.doneHeading }).waitFor();
});

test('an English button names the obligation once the buyer lives where the law wants it', async () => {
  const session = await shop.newSession({
    customerEmail: null,
    collect: { shippingAddress: true },
  });
  const page = await shop.openTab('en-US');
  await page.goto(session.hostedUrl);
  const country = page.getByLabel('Country or region');
  const button = page.locator('button[data-pay] [data-label]');
  await country.selectOption('US');
  expect(await button.textContent()).toBe('Pay $86.00');
  await country.selectOption('DE');
  expect(await button.textContent()).toBe('Order with obligation to pay');
  await page.getByLabel('Email').fill('anna@example.test');
  await page.getByLabel('Full name').fill('Jones');
  await page.getByLabel('Street address').fill('Hauptstr. 1');
  await page.getByLabel('City').fill('Berlin');
  await page.getByLabel('Postal code').fill('10117');
  await page.getByText('To pay today: $86.00').waitFor();
  await page.getByText('Pay by invoice').click();
  await page.getByText('You pay nothing today.').waitFor();
  await page.getByText('Card', { exact: true }).click();
  await page.getByText('To pay today: $86.00').waitFor();
  await page.reload();
  await waitFor(async () => (await button.textContent()) === 'Order with obligation to pay');
});

test('an order by invoice in German ends with its due day, and a way to the invoice', async () => {
  const labels = checkoutLabels.de;
  const session = await shop.newSession({ paymentTerms: { netN: 10 } });
  const page = await shop.openTab('de-DE');
  await page.goto(session.hostedUrl);
  await page.getByText(labels.invoice, { exact: true }).click();
  await page.getByLabel(labels.fields.companyName.label, { exact: true }).fill('ACME GmbH');
  await page.locator('input[name="termsAccepted"]').check();
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen', exact: true }).click();
  await page.waitForURL(/\/thanks/);
  const { orderId } = await pollSession(shop.world, session);
  const listed = await shop.world.api.get(`/api/v1/invoices?orderId=${orderId}`);
  const [{ number, dueAt }] = expectStatus(listed, 200);
  // Days are those of the application, in UTC.
  const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' });
  await page.goto(session.hostedUrl);
  const text = `für die Rechnung ${number} sind am ${day.format(new Date(dueAt))} fällig.`;
  await page.getByText(text).waitFor();
  await expectNoEnglish(page, 'de');
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'de-by-invoice');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Rechnung ansehen' }).click();
  await (await opened).getByRole('heading', { name: `Rechnung ${number}` }).waitFor();
});

test('pages without a form, and the page that stores a card, speak the buyer’s language', async () => {
  const labels = checkoutLabels.es;
  const page = await shop.openTab('es-ES');
  const [expired, cancelled] = [await shop.newSession(), await shop.newSession()];
  await shop.world.api.post(`/api/v1/checkout/sessions/${expired.id}/expire`);
  await shop.world.api.delete(`/api/v1/checkout/sessions/${cancelled.id}`);
  const unknown = cancelled.hostedUrl.replace(cancelled.id, `sess_${'0'.repeat(32)}`);
  for (const [url, heading] of [
    [expired.hostedUrl, labels.expiredHeading],
    [cancelled.hostedUrl, labels.cancelledHeading],
    [`${cancelled.hostedUrl}?embed=1`, labels.deniedHeading],
    [unknown, labels.unknownHeading],
  ] as const) {
    await page.goto(url);
    await page.getByRole('heading', { name: heading }).waitFor();
    await expectNoEnglish(page, 'es');
    expect(await seriousFindings(page)).toEqual([]);
  }
});

test('a page from right to left keeps its order, and does not scroll sideways', async () => {
  const page = await shop.openTab('en-US');
  await page.goto((await shop.newSession({ collect: { shippingAddress: true } })).hostedUrl);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await keepScreenshots(page, 'rtl');
  expect(await seriousFindings(page)).toEqual([]);
});
