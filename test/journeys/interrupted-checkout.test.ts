import { expect, test } from 'bun:test';
import type { Frame } from 'playwright-core';
import {
  cards,
  checkoutFrame,
  chooseRegion,
  heardBy,
  typeCard,
  typesOf,
  waitToHear,
} from '../support/pages/checkout-page.ts';
import { pollSession } from '../support/checkout/checkout.ts';
import { widgetPays } from '../support/checkout/sandbox-widget.ts';
import { shopOfFile } from '../support/pages/checkout-shop.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import type { Parsed } from '../support/world/client.ts';
import { expectStatus } from '../support/world/world.ts';

const shop = await shopOfFile();

const payButton = (frame: Frame) => frame.getByRole('button', { name: /^pay /i });

async function widgetCharges(sessionId: string): Promise<Parsed[]> {
  const rows = await shop.world.api.get('/api/v1/sandbox/ledger?limit=100');
  const ledger: Parsed[] = expectStatus(rows, 200);
  return ledger.filter(({ idempotencyKey }) => idempotencyKey.includes(sessionId));
}

async function widgetSession(): Promise<Parsed> {
  const price = { amount: 4200, currency: 'USD' };
  const made = await shop.world.api.post('/api/v1/checkout-sessions/embed-token', price);
  return expectStatus(made, 200);
}

async function fillWidget(frame: Frame): Promise<void> {
  await frame.getByLabel('Email').fill('anna@example.test');
  await frame.getByLabel('Full name').fill('Jones');
  await frame.getByLabel('Street address').fill('12 Elm Street');
  await frame.getByLabel('City').fill('Portland');
  await chooseRegion(frame);
  await typeCard(frame, cards.visa);
}

test('a double click in the frame charges the discounted total once', async () => {
  const code = `TENTH-${crypto.randomUUID().slice(0, 8)}`;
  const discount = { code, name: 'A tenth', type: 'percentage', value: 10 };
  expectStatus(await shop.world.api.post('/api/v1/discounts', discount), 201);
  const session = await shop.newSession({ discountCode: code });
  const { page, frame } = await shop.embed(session);
  await frame.getByText(`Discount (${code})`).first().waitFor();
  await typeCard(frame, cards.visa);
  expect(await payButton(frame).textContent()).toContain('$77.40');
  await payButton(frame).dblclick();
  const heard = await waitToHear(page, 'service.completed');
  const types = typesOf(heard);
  expect(types.filter((type) => type === 'service.processing')).toHaveLength(1);
  expect(types.filter((type) => type === 'service.completed')).toHaveLength(1);
  await shop.expectOneCharge(session);
  const { orderId } = await pollSession(shop.world, session);
  expect(expectStatus(await shop.world.api.get(`/api/v1/orders/${orderId}`), 200)).toMatchObject({
    total: 7740,
    amountPaid: 7740,
    discountTotal: 860,
    discountCode: code,
  });
});

test('a reload while the frame may store nothing goes on with what the widget charged', async () => {
  const { embedUrl, checkoutSessionId } = await widgetSession();
  const page = await shop.openTab();
  await page.addInitScript(() => {
    if (window === window.top) return;
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('The storage is refused.', 'SecurityError');
      },
    });
  });
  // The first complete is never answered: the buyer reloads in between.
  const held = Promise.withResolvers<void>();
  const completes = { count: 0 };
  await page.route('**/complete', async (route) => {
    completes.count += 1;
    if (completes.count > 1) return route.continue();
    held.resolve();
  });
  await page.goto(shop.page.urlOf(embedUrl));
  const frame = await checkoutFrame(page);
  await fillWidget(frame);
  await payButton(frame).click();
  await held.promise;
  expect(await widgetCharges(checkoutSessionId)).toHaveLength(1);
  expect((await pollSession(shop.world, { id: checkoutSessionId })).status).toBe('open');
  await frame.evaluate(() => location.reload());
  await waitToHear(page, 'service.completed');
  const charges = await widgetCharges(checkoutSessionId);
  expect(charges).toMatchObject([{ status: 'approved', amount: 4200 }]);
  const { status, paymentId } = await pollSession(shop.world, { id: checkoutSessionId });
  const payment = expectStatus(await shop.world.api.get(`/api/v1/payments/${paymentId}`), 200);
  expect([status, payment.amountCaptured]).toEqual(['completed', 4200]);
  const errors = (await heardBy(page)).filter(({ data }) => data['type'] === 'service.error');
  expect(errors).toEqual([]);
});

test('a transaction of another checkout is let go, and the same card pays by another', async () => {
  const { embedUrl, checkoutSessionId } = await widgetSession();
  const page = await shop.openTab();
  const names: string[] = [];
  await page.route('**/complete', async (route) => {
    const body = route.request().postDataJSON();
    names.push(body.processorTransactionId);
    if (names.length > 1) return route.continue();
    const other = { id: (await widgetSession())['checkoutSessionId'] };
    const { processorTransactionId } = await widgetPays(shop.world, other);
    await route.continue({ postData: { ...body, processorTransactionId } });
  });
  await page.goto(shop.page.urlOf(embedUrl));
  const frame = await checkoutFrame(page);
  await fillWidget(frame);
  await payButton(frame).click();
  await waitToHear(page, 'service.error');
  await payButton(frame).click();
  await waitToHear(page, 'service.completed');
  expect(new Set(names).size).toBe(2);
  expect((await pollSession(shop.world, { id: checkoutSessionId })).status).toBe('completed');
});

test('while the processor does not answer, each further try goes by the same transaction', async () => {
  const { embedUrl, checkoutSessionId } = await widgetSession();
  const page = await shop.openTab();
  const names: string[] = [];
  const error = { code: 'processor_upstream_error', message: 'The processor is busy; try again.' };
  await page.route('**/complete', async (route) => {
    names.push(route.request().postDataJSON().processorTransactionId);
    if (names.length > 3) return route.continue();
    await route.fulfill({ status: 502, json: { success: false, error } });
  });
  await page.goto(shop.page.urlOf(embedUrl));
  const frame = await checkoutFrame(page);
  await fillWidget(frame);
  await payButton(frame).click();
  await waitToHear(page, 'service.error');
  await frame.getByText('The payment could not be confirmed now').waitFor();
  await payButton(frame).click();
  await waitFor(() => names.length === 2);
  // The reload tries by itself; then the buyer presses again, with no card typed in.
  await frame.evaluate(() => location.reload());
  await waitFor(() => names.length === 3);
  await frame.getByText('The payment could not be confirmed now').waitFor();
  await payButton(frame).click();
  await waitToHear(page, 'service.completed');
  expect([names.length, new Set(names).size]).toEqual([4, 1]);
  expect(await widgetCharges(checkoutSessionId)).toMatchObject([{ status: 'approved' }]);
  expect((await pollSession(shop.world, { id: checkoutSessionId })).status).toBe('completed');
});

test('without transactions of the widget, the typed card is charged by the checkout', async () => {
  const config = '/api/v1/embed-config';
  const before = expectStatus(await shop.world.api.get(config), 200);
  const { applicationId: _, environmentId: __, updatedAt: ___, ...body } = before;
  expectStatus(await shop.world.api.put(config, { ...body, processorEnabled: false }), 200);
  const { embedUrl, checkoutSessionId } = await widgetSession();
  const page = await shop.openTab();
  await page.goto(shop.page.urlOf(embedUrl));
  const frame = await checkoutFrame(page);
  await fillWidget(frame);
  await payButton(frame).click();
  await waitToHear(page, 'service.completed');
  const charges = await widgetCharges(checkoutSessionId);
  expect(charges.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    `cs:${checkoutSessionId}:a1:c0`,
  ]);
  expectStatus(await shop.world.api.put(config, body), 200);
});
