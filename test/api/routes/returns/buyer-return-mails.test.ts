import { beforeAll, expect, test } from 'bun:test';
import { makeBuyer } from '../../../support/checkout/saved-cards.ts';
import { allMailsTo } from '../../../support/mail/captured-mail.ts';
import { allowReturns, OWN_RETURNS, request } from '../../../support/orders/buyer-returns.ts';
import { requestedReturn, shippedOrder } from '../../../support/orders/returns.ts';
import { visitorOf } from '../../../support/subscriptions/portal.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { changeSettings, expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
beforeAll(() =>
  allowReturns(world, { policy: 'Unworn.\nNo <b>.', address: 'Ferns\n1 Main Street' }),
);

const TEMPLATE = 'customer.return_requested';

async function mailedBuyer(locale = 'en-US') {
  const { customerId } = await makeBuyer(world);
  const lines = [{ name: 'Mug <moss>', unitPrice: 1_500, quantity: 3 }];
  const order = await shippedOrder(world, lines, { cart: { customerId }, session: { locale } });
  const email = String(order.customerEmail);
  return { email, order, visitor: await visitorOf(world, { customerId }) };
}

test('a request is confirmed by one mail, with the items, the address and the policy', async () => {
  const { email, ...buyer } = await mailedBuyer();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const made = expectStatus(await request(buyer, 2, {}, key), 201);
  expectStatus(await request(buyer, 2, {}, key), 201);
  const [mail, ...more] = await allMailsTo(world, email, TEMPLATE);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain(`We have received your return request ${made.number}`);
  for (const text of ['2 x Mug <moss>', 'Send them to:\nFerns\n1 Main Street', 'Unworn.\nNo <b>.'])
    expect(mail?.text).toContain(text);
  expect(mail?.html).not.toMatch(/<moss>|No <b>/);

  const path = `/api/v1/orders/${buyer.order.id}`;
  const activity = expectStatus(await world.api.get(`${path}/activity?limit=100`), 200);
  const listed = activity.find((item: Parsed) => item.mail?.template === TEMPLATE)?.mail;
  expect(listed).toMatchObject({ to: email, orderId: buyer.order.id });
  const again = () => world.api.post(`${path}/mails/${listed.id}/resend`);
  expectStatus(await buyer.visitor.client.post(`${OWN_RETURNS}/${made.id}/cancel`), 200);
  const late = await again();
  expect([late.status, late.body.error?.details?.from]).toEqual([409, 'cancelled']);
});

test('in the buyer’s language', async () => {
  const { email, ...buyer } = await mailedBuyer('de-DE');
  const { number } = expectStatus(await request(buyer), 201);
  const [mail] = await allMailsTo(world, email, TEMPLATE);
  expect(mail?.subject).toContain(`Ihre Rücksendung ${number} ist angemeldet`);
  expect(mail?.text).toContain('Senden Sie sie an:');
});

test('not where that mail is off, nor for a return that the merchant starts', async () => {
  const { email, ...buyer } = await mailedBuyer();
  await requestedReturn(world, buyer.order);
  await changeSettings(world, { email: { returnRequested: false } });
  expectStatus(await request(buyer), 201);
  const templates = (await allMailsTo(world, email)).map(({ template }) => template);
  expect(templates).toContain('customer.order_shipped');
  expect(templates).not.toContain(TEMPLATE);
  await changeSettings(world, { email: { returnRequested: true } });
});
