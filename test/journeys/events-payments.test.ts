import { expect, test } from 'bun:test';
import { openWitness } from '../support/events/event-witness.ts';
import { buy, complete, makeCart, makeSession } from '../support/checkout/checkout.ts';
import type { Parsed } from '../support/world/client.ts';
import { california, cartWith } from '../support/checkout/priced-cart.ts';
import { setupWorked, workedLines } from '../support/orders/worked-order.ts';
import { expectStatus, setup } from '../support/world/world.ts';

const made = 'cart.created checkout_session.created';
const issued = 'invoice.issued invoice.paid';
const ended = 'cart.converted checkout_session.completed';

test('what happens to the attempts of a session is told as it is', async () => {
  const world = await setup();
  const witness = await openWitness(world);
  const { during, post, remove } = witness;
  const open = () => during('a session', async () => makeSession(world, await makeCart(world)));
  const attempt = (session: Parsed, paymentToken: string, status: number) =>
    during(paymentToken, async () =>
      expectStatus(await complete(world, session, { paymentToken }), status),
    );
  const session = await open();
  await attempt(session, 'tok_decline_lost', 402);
  await attempt(session, 'tok_decline_generic', 402);
  const asked = await attempt(session, 'tok_3ds', 202);
  const challenge = new URL(asked.nextAction.url).pathname;
  const ref = challenge.slice(challenge.lastIndexOf('/') + 1);
  const failed = { type: 'charge.failed', ref };
  await attempt(session, 'tok_3ds', 202);
  await post('rejected', '/sandbox/events', failed, 202, { until: 'payment.failed' });
  await attempt(session, 'tok_decline_insufficient_funds', 402);
  await remove('cancel', `/checkout/sessions/${session.id}`);
  for (const token of ['tok_timeout_captured', 'tok_failover_soft'])
    await attempt(await open(), token, 200);
  await attempt(await open(), 'tok_upstream_500', 402);
  const paid = `order.created order.paid ${issued} payment.created payment.captured ${ended}`;
  expect(witness.told).toEqual([
    ['a session', made],
    ['tok_decline_lost', 'payment.created payment.failed'],
    ['tok_decline_generic', 'payment.failed'],
    ['tok_3ds', 'order.created payment.action_required'],
    ['tok_3ds', ''],
    ['rejected', 'order.updated payment.failed'],
    ['tok_decline_insufficient_funds', 'payment.failed'],
    ['cancel', 'order.updated order.cancelled checkout_session.cancelled'],
    ['a session', made],
    ['tok_timeout_captured', paid],
    ['a session', made],
    ['tok_failover_soft', paid],
    ['a session', made],
    ['tok_upstream_500', 'payment.created payment.failed'],
  ]);
  expect(await witness.findings()).toEqual([]);
});

test('a line of an order that waits stays the line that was told of, whatever else is tried', async () => {
  const world = await setupWorked();
  const witness = await openWitness(world);
  const { during, post, patch, remove } = witness;
  const cart = await during('a cart', () => cartWith(world, workedLines));
  const [chair, table] = cart.lineItems;
  const session = await during('a session', () => makeSession(world, cart));
  const attempt = (paymentToken: string, status: number) =>
    during(paymentToken, async () => {
      const body = { paymentToken, shippingAddress: california };
      return expectStatus(await complete(world, session, body), status);
    });
  const fail = async ({ nextAction }: Parsed): Promise<void> => {
    const { pathname } = new URL(nextAction.url);
    const failed = { type: 'charge.failed', ref: pathname.slice(pathname.lastIndexOf('/') + 1) };
    await post('rejected', '/sandbox/events', failed, 202, { until: 'payment.failed' });
  };
  const readLines = async (): Promise<Parsed> => {
    const [{ id }] = expectStatus(await world.api.get(`/api/v1/orders?cartId=${cart.id}`), 200);
    const { lineItems, taxLines } = expectStatus(await world.api.get(`/api/v1/orders/${id}`), 200);
    const ids = lineItems.map((line: Parsed) => line.id);
    const taxed = new Set(taxLines.map((line: Parsed) => line.lineItemId));
    expect([...taxed].toSorted()).toEqual(ids.toSorted());
    return lineItems;
  };

  await fail(await attempt('tok_3ds', 202));
  const first = await readLines();
  await attempt('tok_decline_generic', 402);
  expect(await readLines()).toEqual(first);
  await patch('one more chair', `/carts/${cart.id}/items/${chair.id}`, { quantity: 3 });
  await remove('no table', `/carts/${cart.id}/items/${table.id}`);
  await post('a lamp', `/carts/${cart.id}/items`, { name: 'Lamp', unitPrice: 700 }, 201);
  await fail(await attempt('tok_3ds', 202));
  const second = await readLines();
  expect(second).toMatchObject([{ id: first[0].id, quantity: 3 }, { name: 'Lamp' }]);
  expect(second[1].id).not.toBe(first[1].id);
  await attempt('tok_visa', 200);
  const paid = ({ netTotal: amount, quantity, ...line }: Parsed) => ({
    ...line,
    netTotal: amount,
    quantity,
    refundable: { amount, quantity },
  });
  expect(await readLines()).toEqual(second.map(paid));
  expect(witness.told).toEqual([
    ['a cart', 'cart.created'],
    ['a session', 'checkout_session.created'],
    ['tok_3ds', 'order.created payment.created payment.action_required'],
    ['rejected', 'order.updated payment.failed'],
    ['tok_decline_generic', 'payment.failed'],
    ['one more chair', ''],
    ['no table', ''],
    ['a lamp', ''],
    ['tok_3ds', 'order.updated payment.action_required'],
    ['rejected', 'order.updated payment.failed'],
    ['tok_visa', `order.updated order.paid ${issued} payment.captured ${ended}`],
  ]);
  expect(await witness.findings()).toEqual([]);
});

test('what happens to money that is there is told as it is', async () => {
  const world = await setup();
  const witness = await openWitness(world);
  const { during, post } = witness;
  const buyWith = (token: string) =>
    during(token, () => buy(world, undefined, { complete: { paymentToken: token } }));
  const pendingRef = async (paymentId: string): Promise<string> => {
    const path = `/api/v1/payments/${paymentId}/transactions`;
    const all: Parsed[] = expectStatus(await world.api.get(path), 200);
    return all.find(({ status }) => status === 'pending')?.connectorRef;
  };

  const card = await buyWith('tok_visa');
  const path = `/payments/${card.paymentId}`;
  await post('a part back', `${path}/refund`, { amount: 100 });
  await post('what if', `${path}/refund`, { dryRun: true });
  const key = { 'idempotency-key': crypto.randomUUID() };
  const back = () => world.api.post(`/api/v1${path}/refund`, {}, key);
  await during('the rest back', back);
  await during('the rest back again', back);
  await post('too much back', `${path}/refund`, {}, 422);

  const slow = await buyWith('tok_refund_pending');
  const refund = `/payments/${slow.paymentId}/refund`;
  await post('pending', refund, { amount: 100 });
  const first = { type: 'refund.succeeded', ref: await pendingRef(slow.paymentId) };
  await post('succeeded', '/sandbox/events', first, 202, { until: 'payment.refunded' });
  await post('succeeded again', '/sandbox/events', first, 202);
  await post('pending again', refund, { amount: 100 });
  const second = { type: 'refund.failed', ref: await pendingRef(slow.paymentId) };
  await post('failed', '/sandbox/events', second, 202, { until: 'payment.refund_failed' });
  const stuck = await buyWith('tok_refund_fail');
  await post('refused', `/payments/${stuck.paymentId}/refund`, {}, 402);
  const transactions = await world.api.get(`/api/v1/payments/${stuck.paymentId}/transactions`);
  const charge = expectStatus(transactions, 200).find(({ type }: Parsed) => type === 'charge');
  const dispute = { type: 'charge.disputed', ref: charge.connectorRef, amount: 50 };
  await post('disputed', '/sandbox/events', dispute, 202, { until: 'payment.disputed' });
  await post('disputed again', '/sandbox/events', dispute, 202);

  const settings = { settings: { payments: { captureMode: 'manual' } } };
  const application = `/api/v1/applications/${world.applicationId}`;
  expectStatus(await world.owner.patch(application, settings), 200);
  const held = await buyWith('tok_visa');
  await post('capture', `/payments/${held.paymentId}/capture`, { amount: 2000 });
  await post('capture again', `/payments/${held.paymentId}/capture`, {}, 409);
  await post('the rest', `/orders/${held.orderId}/payments`, { method: 'manual' }, 201);
  const released = await buyWith('tok_visa');
  await post('void', `/payments/${released.paymentId}/void`);
  const dropped = await buyWith('tok_visa');
  await post('cancel', `/orders/${dropped.orderId}/cancel`);

  const cart = await during('a cart', () => makeCart(world, { customerEmail: 'a@example.test' }));
  const draft = await post('a draft', `/carts/${cart.id}/checkout`, {}, 201);
  const payments = `/orders/${draft.orderId}/payments`;
  await post('a part of it', payments, { method: 'manual', amount: 1000 }, 201);
  await post('too much of it', payments, { method: 'manual', amount: 9000 }, 422);
  await post('all of it', payments, { method: 'external', reference: 'x' }, 201);

  const bought = `${made} order.created order.paid ${issued} payment.created payment.captured ${ended}`;
  const authorized = `${made} order.created payment.created payment.authorized ${ended}`;
  const refunded = 'order.updated invoice.refunded payment.refunded';
  const voided = 'order.updated payment.voided';
  expect(witness.told).toEqual([
    ['tok_visa', bought],
    ['a part back', refunded],
    ['what if', ''],
    ['the rest back', refunded],
    ['the rest back again', ''],
    ['too much back', ''],
    ['tok_refund_pending', bought],
    ['pending', 'order.updated'],
    ['succeeded', refunded],
    ['succeeded again', ''],
    ['pending again', 'order.updated'],
    ['failed', 'order.updated payment.refund_failed'],
    ['tok_refund_fail', bought],
    ['refused', 'payment.refund_failed'],
    ['disputed', 'dispute.opened payment.disputed'],
    ['disputed again', ''],
    ['tok_visa', authorized],
    ['capture', `order.updated ${issued} payment.captured`],
    ['capture again', ''],
    ['the rest', `order.updated order.paid ${issued} payment.created payment.captured`],
    ['tok_visa', authorized],
    ['void', voided],
    ['tok_visa', authorized],
    ['cancel', `${voided} order.updated order.cancelled`],
    ['a cart', 'cart.created'],
    ['a draft', 'cart.checkout_started'],
    ['a part of it', 'payment.created payment.captured'],
    ['too much of it', ''],
    [
      'all of it',
      `cart.converted order.created order.paid ${issued} payment.created payment.captured`,
    ],
  ]);
  expect(await witness.findings()).toEqual([]);
});
