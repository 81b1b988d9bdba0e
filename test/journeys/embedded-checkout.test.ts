import { expect, test } from 'bun:test';
import {
  cards,
  checkoutFrame,
  chooseRegion,
  heardBy,
  pressPay,
  typeCard,
  typesOf,
  waitToHear,
} from '../support/pages/checkout-page.ts';
import { makeCart, pollSession } from '../support/checkout/checkout.ts';
import { shopOfFile } from '../support/pages/checkout-shop.ts';
import { expectStatus } from '../support/world/world.ts';

const shop = await shopOfFile();

test('a buyer pays two items by card, and the merchant hears every step in order', async () => {
  const session = await shop.newSession({
    customerEmail: null,
    collect: { shippingAddress: true },
  });
  const { page, frame } = await shop.embed(session);
  await waitToHear(page, 'service.step.changed');
  await frame.getByLabel('Email').fill('anna@example.test');
  await frame.getByLabel('Country or region').selectOption('US');
  await frame.getByLabel('Full name').fill('Jones');
  await frame.getByLabel('Street address').fill('12 Elm Street');
  await frame.getByLabel('City').fill('Portland');
  await chooseRegion(frame);
  await typeCard(frame, cards.visa);
  await pressPay(frame);
  const heard = await waitToHear(page, 'service.completed');
  expect(typesOf(heard)).toEqual([
    'service.ready',
    'service.step.changed cart',
    'service.step.changed address',
    'service.step.changed payment',
    'service.processing',
    'service.completed',
  ]);
  const { orderId, paymentId } = await pollSession(shop.world, session);
  expect(heard.find(({ data }) => data['type'] === 'service.completed')).toEqual({
    origin: new URL(session.embedUrl).origin,
    data: { source: 'service', version: 1, type: 'service.completed', orderId, paymentId },
  });
  expect(heard.every(({ data }) => data['source'] === 'service' && data['version'] === 1)).toBe(
    true,
  );
  const heights = heard.flatMap(({ data }) => (data['height'] ? [Number(data['height'])] : []));
  expect(heights.length).toBeGreaterThan(1);
  expect(heights.every((height, index) => height !== heights[index - 1])).toBe(true);
  const order = expectStatus(await shop.world.api.get(`/api/v1/orders/${orderId}`), 200);
  expect(order).toMatchObject({
    customerEmail: 'anna@example.test',
    shippingAddress: { addressLine1: '12 Elm Street', city: 'Portland', countryCode: 'US' },
  });
});

test('service.ready is repeated until it is acknowledged', async () => {
  const session = await shop.newSession();
  const page = await shop.openTab();
  await page.goto(shop.page.urlOf(session.embedUrl, { ack: false }));
  await page.waitForFunction(() => {
    const heard: { data: { type: string } }[] = Reflect.get(window, 'heard');
    return heard.filter(({ data }) => data.type === 'service.ready').length >= 3;
  });
});

test('a declined card is told, and another card pays', async () => {
  const session = await shop.newSession();
  const { page, frame } = await shop.embed(session);
  await typeCard(frame, cards.declined);
  await pressPay(frame);
  await frame.getByText('The card was declined').waitFor();
  expect(await frame.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
  await typeCard(frame, cards.mastercard);
  await pressPay(frame);
  const heard = await waitToHear(page, 'service.completed');
  expect(typesOf(heard).slice(-4)).toEqual([
    'service.processing',
    'service.error',
    'service.processing',
    'service.completed',
  ]);
  expect(heard.find(({ data }) => data['type'] === 'service.error')?.data).toMatchObject({
    code: 'payment_failed',
  });
  await shop.expectOneCharge(session);
});

test('a challenge is rejected, then approved, without leaving the page', async () => {
  const session = await shop.newSession();
  const { page, frame } = await shop.embed(session);
  await frame.evaluate(() => Reflect.set(window, 'stayed', true));
  const bank = frame.frameLocator('iframe[title="Confirmation by your bank"]');
  for (const decision of ['Reject payment', 'Approve payment']) {
    await typeCard(frame, cards.challenge);
    await pressPay(frame);
    await bank.getByRole('button', { name: decision }).click();
    if (decision === 'Reject payment') await waitToHear(page, 'service.error');
  }
  const heard = await waitToHear(page, 'service.completed');
  expect(typesOf(heard).slice(-1)).toEqual(['service.completed']);
  expect(await frame.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
  await shop.expectOneCharge(session);
});

test('another card pays in place of a challenge in its frame', async () => {
  const session = await shop.newSession();
  const { page, frame } = await shop.embed(session);
  await typeCard(frame, cards.challenge);
  await pressPay(frame);
  await frame.getByRole('link', { name: 'Another card' }).click();
  await typeCard(frame, cards.visa);
  await pressPay(frame);
  await waitToHear(page, 'service.completed');
  await shop.expectOneCharge(session);
});

test('Net 30 asks for company and consent, and places the order', async () => {
  const session = await shop.newSession();
  const { page, frame } = await shop.embed(session);
  await frame.getByText('Pay by invoice').click();
  await frame.getByRole('button', { name: 'Place order' }).click();
  await frame.getByText('Enter the company name.').waitFor();
  await frame.getByText('Accept the terms to continue.').waitFor();
  await frame.getByLabel('Company name').fill('Fable GmbH');
  await frame.getByLabel('I accept these terms').check();
  await frame.getByRole('button', { name: 'Place order' }).click();
  await waitToHear(page, 'service.completed');
  const { paymentId } = await pollSession(shop.world, session);
  expect(
    expectStatus(await shop.world.api.get(`/api/v1/payments/${paymentId}`), 200),
  ).toMatchObject({
    method: 'net30',
    status: 'pending',
    net30Acceptance: { companyName: 'Fable GmbH' },
  });
});

test('the widget tells of a decline, and pays after a challenge', async () => {
  const made = await shop.world.api.post('/api/v1/checkout-sessions/embed-token', {
    amount: 4200,
    currency: 'USD',
  });
  const { embedUrl, checkoutSessionId } = expectStatus(made, 200);
  const { page, frame } = await shop.embed({ embedUrl });
  await frame.getByLabel('Email').fill('anna@example.test');
  await frame.getByLabel('Full name').fill('Jones');
  await frame.getByLabel('Street address').fill('12 Elm Street');
  await frame.getByLabel('City').fill('Portland');
  await chooseRegion(frame);
  await typeCard(frame, cards.declined);
  await pressPay(frame);
  await waitToHear(page, 'service.error');
  await typeCard(frame, cards.challenge);
  await pressPay(frame);
  const bank = frame.frameLocator('iframe[title="Confirmation by your bank"]');
  await bank.getByRole('button', { name: 'Approve payment' }).waitFor();
  // Reloaded in the middle, the page leads to the bank again.
  await frame.evaluate(() => location.reload());
  await bank.getByRole('button', { name: 'Approve payment' }).click();
  const heard = await waitToHear(page, 'service.completed');
  expect(typesOf(heard).filter((type) => type.startsWith('service.step'))).toEqual([]);
  const { status } = await pollSession(shop.world, { id: checkoutSessionId });
  expect(status).toBe('completed');
});

test('Cancel tells the merchant and charges nothing; the buyer may come back', async () => {
  const session = await shop.newSession();
  const { page, frame } = await shop.embed(session);
  await frame.getByRole('button', { name: 'Cancel' }).click();
  await waitToHear(page, 'service.cancelled');
  await frame.getByText('You left the checkout').waitFor();
  await frame.getByText('Nothing was charged.').waitFor();
  await frame.getByRole('button', { name: 'Return to checkout' }).click();
  await frame.getByRole('button', { name: /^Pay / }).waitFor();
});

test('whoever leaves a tab while another one pays, or has paid, does not read that nothing was charged', async () => {
  const cart = await makeCart(shop.world);
  const [session, sibling] = await Promise.all([
    shop.newSession({}, cart),
    shop.newSession({}, cart),
  ]);
  const [paying, leaving, beside] = [
    await shop.embed(session),
    await shop.embed(session),
    await shop.embed(sibling),
  ];
  const leave = ({ frame }: typeof leaving) =>
    frame.getByRole('button', { name: 'Cancel' }).click();
  const pending = await shop.embed(session);
  await typeCard(paying.frame, cards.challenge);
  await pressPay(paying.frame);
  const bank = paying.frame.frameLocator('iframe[title="Confirmation by your bank"]');
  const approve = bank.getByRole('button', { name: 'Approve payment' });
  await approve.waitFor();
  await leave(pending);
  await pending.frame.locator('iframe[title="Confirmation by your bank"]').waitFor();
  await approve.click();
  await waitToHear(paying.page, 'service.completed');
  await leave(leaving);
  await waitToHear(leaving.page, 'service.completed');
  await leaving.frame.getByText(/Order \d+ is complete/).waitFor();
  await leave(beside);
  await waitToHear(beside.page, 'service.error');
  await beside.frame.getByText('This purchase has already been paid').waitFor();
  for (const { page, frame } of [pending, leaving, beside]) {
    expect(await frame.locator('main').innerText()).not.toContain('Nothing was charged');
    expect(typesOf(await heardBy(page))).not.toContain('service.cancelled');
  }
  await shop.expectOneCharge(session);
});

test('whoever leaves the form of another card, while the bank waits, reads nothing of a charge', async () => {
  const { page, frame } = await shop.embed(await shop.newSession());
  await typeCard(frame, cards.challenge);
  await pressPay(frame);
  await frame.getByRole('link', { name: 'Another card' }).click();
  await frame.getByRole('button', { name: 'Cancel' }).click();
  await waitToHear(page, 'service.cancelled');
  await frame.getByText('You left the checkout').waitFor();
  expect(await frame.locator('main').innerText()).not.toContain('Nothing was charged');
});

test('whoever leaves without a connection reads nothing of a charge', async () => {
  const { page, frame } = await shop.embed(await shop.newSession());
  await page.route('**/api/v1/checkout-sessions/**', (route) => route.abort());
  await frame.getByRole('button', { name: 'Cancel' }).click();
  await waitToHear(page, 'service.cancelled');
  await frame.getByText('You left the checkout').waitFor();
  expect(await frame.locator('main').innerText()).not.toContain('Nothing was charged');
});

test('an origin that is not on the list sees a denied panel and hears nothing', async () => {
  const session = await shop.newSession();
  const page = await shop.openTab();
  for (const parentOrigin of ['https://evil.example', '', 'null', `${shop.page.origin}/`]) {
    await page.goto(shop.page.urlOf(session.embedUrl, { parentOrigin }));
    const frame = await checkoutFrame(page);
    await frame.getByText('This checkout cannot be shown here').waitFor();
    expect(await frame.content()).not.toContain(session.id.slice(5));
    expect(await heardBy(page)).toEqual([]);
  }
});

test('an expired session tells its parent', async () => {
  const session = await shop.newSession();
  await shop.world.api.post(`/api/v1/checkout/sessions/${session.id}/expire`);
  const { page } = await shop.embed(session);
  const heard = await waitToHear(page, 'service.error');
  expect(heard.find(({ data }) => data['type'] === 'service.error')?.data).toMatchObject({
    code: 'session_expired',
  });
});
