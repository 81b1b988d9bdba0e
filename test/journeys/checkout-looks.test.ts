import { expect, test } from 'bun:test';
import {
  cards,
  checkoutFrame,
  chooseRegion,
  pressPay,
  seriousFindings,
  typeCard,
} from '../support/pages/checkout-page.ts';
import { pollSession } from '../support/checkout/checkout.ts';
import { keepScreenshots, shopOfFile } from '../support/pages/checkout-shop.ts';
import { expectStatus } from '../support/world/world.ts';

const shop = await shopOfFile();

test('the widget’s page takes e-mail, address and card in the colour it was asked for', async () => {
  const made = await shop.world.api.post('/api/v1/checkout-sessions/embed-token', {
    amount: 4200,
    currency: 'USD',
  });
  const { hostedUrl, checkoutSessionId } = expectStatus(made, 200);
  const page = await shop.openTab();
  await page.goto(`${hostedUrl}?primary=ffcc00&logo=javascript:alert(1)`);
  expect(await page.locator('header img').count()).toBe(0);
  const button = page.getByRole('button', { name: 'Pay $42.00' });
  expect(await button.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)');
  expect(await seriousFindings(page)).toEqual([]);
  await keepScreenshots(page, 'widget');
  await page.getByLabel('Email').fill('anna@example.test');
  await page.getByLabel('Full name').fill('Jones');
  await page.getByLabel('Street address').fill('12 Elm Street');
  await page.getByLabel('City').fill('Portland');
  await chooseRegion(page);
  await typeCard(page, cards.visa);
  await button.click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  const { status } = await pollSession(shop.world, { id: checkoutSessionId });
  expect(status).toBe('completed');
});

test('every state looks right at three widths, and axe-core finds nothing serious', async () => {
  const session = await shop.newSession({
    collect: { shippingAddress: true, billingAddress: true },
  });
  const page = await shop.openTab();
  const show = async (name: string): Promise<void> => {
    expect(await seriousFindings(page)).toEqual([]);
    await keepScreenshots(page, name);
  };
  await page.goto(session.hostedUrl);
  await show('form');
  await pressPay(page);
  await show('address-faults');
  await page.getByLabel('Country or region').first().selectOption('US');
  await page.getByLabel('Full name').first().fill('Jones');
  await page.getByLabel('Street address').first().fill('12 Elm Street');
  await page.getByLabel('City').first().fill('Portland');
  await chooseRegion(page);
  await page.getByLabel('Same as the delivery address').uncheck();
  await show('billing');
  await page.getByLabel('Same as the delivery address').check();
  await typeCard(page, cards.declined);
  await pressPay(page);
  await page.getByText('The card was declined').waitFor();
  await show('declined');
  await page.getByText('Pay by invoice').click();
  await show('net30');
  await page.getByLabel('Card', { exact: true }).check();
  await typeCard(page, cards.challenge);
  await pressPay(page);
  await page.getByRole('button', { name: 'Approve payment' }).waitFor();
  await page.goto(session.hostedUrl);
  await page.getByRole('heading', { name: 'Confirming your payment' }).waitFor();
  await show('processing');
  await page.getByRole('link', { name: 'Continue to your bank' }).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await page.waitForURL(/\/thanks/);
  await page.goto(session.hostedUrl);
  await show('completed');
  const [expired, cancelled] = [await shop.newSession(), await shop.newSession()];
  await shop.world.api.post(`/api/v1/checkout/sessions/${expired.id}/expire`);
  await shop.world.api.delete(`/api/v1/checkout/sessions/${cancelled.id}`);
  await page.goto(expired.hostedUrl);
  await show('expired');
  await page.goto(cancelled.hostedUrl);
  await show('cancelled');
  await page.goto(`${cancelled.hostedUrl}?embed=1`);
  await show('denied');
  const unknown = `sess_${'0'.repeat(32)}`;
  const answer = await page.goto(cancelled.hostedUrl.replace(cancelled.id, unknown));
  expect(answer?.status()).toBe(404);
  await show('unknown');
});

test('axe-core finds nothing serious in a merchant’s page either', async () => {
  const { world } = shop;
  const { page, frame } = await shop.embed(await shop.newSession());
  expect(await seriousFindings(frame)).toEqual([]);
  await typeCard(frame, cards.declined);
  await pressPay(frame);
  await frame.getByText('The card was declined').waitFor();
  expect(await seriousFindings(frame)).toEqual([]);
  await typeCard(frame, cards.challenge);
  await pressPay(frame);
  const bank = frame.frameLocator('iframe[title="Confirmation by your bank"]');
  await bank.getByRole('button', { name: 'Approve payment' }).waitFor();
  expect(await seriousFindings(frame)).toEqual([]);
  await bank.getByRole('button', { name: 'Approve payment' }).click();
  await frame.getByRole('heading', { name: 'Thank you' }).waitFor();
  expect(await seriousFindings(frame)).toEqual([]);
  const made = await world.api.post('/api/v1/checkout-sessions/embed-token', {
    amount: 4200,
    currency: 'USD',
  });
  const { embedUrl } = expectStatus(made, 200);
  for (const [url, options, heading] of [
    [embedUrl, {}, 'Total to pay'],
    [embedUrl, { parentOrigin: 'https://evil.example' }, 'This checkout cannot be shown here'],
    [embedUrl.replace(/sess_\w+/, `sess_${'0'.repeat(32)}`), {}, 'There is no such checkout'],
  ] as const) {
    await page.goto(shop.page.urlOf(url, options));
    const inner = await checkoutFrame(page);
    await inner.getByRole('heading', { name: heading }).waitFor();
    expect(await seriousFindings(inner)).toEqual([]);
  }
});

test('a page weighs less than 60 KB, and paints soon', async () => {
  const session = await shop.newSession();
  const page = await shop.openTab();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const weight = { bytes: 0 };
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    weight.bytes += encodedDataLength;
  });
  await page.goto(session.hostedUrl, { waitUntil: 'networkidle' });
  expect(weight.bytes).toBeLessThan(60_000);
  await page.reload({ waitUntil: 'networkidle' });
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  console.log(`/s: ${weight.bytes} bytes, first contentful paint ${Math.round(paintMs ?? 0)} ms`);
});
