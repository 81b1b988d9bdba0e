import { describe, expect, test } from 'bun:test';
import { complete, buy, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import { fewer, placeWorked, setupWorked } from '../../../support/orders/worked-order.ts';
import { colleague } from '../../../support/world/team.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { changeSettings, expectStatus, setup, type World } from '../../../support/world/world.ts';

/** GET /workspaces/{workspaceId}/audit-log: what members do with money and buyers, and how it is found. */

const [world, other] = await Promise.all([setupWorked(), setup()]);

const pathOf = ({ workspaceId }: World): string => `/api/v1/workspaces/${workspaceId}/audit-log`;

async function log(query: string, of: World = world): Promise<Parsed[]> {
  return expectStatus(await of.owner.get(`${pathOf(of)}?limit=100&${query}`), 200);
}

const refund = (paymentId: string, body: object, headers: Record<string, string> = {}) =>
  world.owner.post(`/api/v1/payments/${paymentId}/refund`, body, headers);
const key = () => ({ 'idempotency-key': crypto.randomUUID() });

describe('a refund', () => {
  test('is one entry with amount, reason and order, of a member and not of a key', async () => {
    const { paymentId, orderId } = await buy(world);
    const body = { amount: 1_200, reason: 'damaged' };
    expectStatus(await refund(paymentId, body), 200);
    const byKey = { amount: 300 };
    expectStatus(await world.api.post(`/api/v1/payments/${paymentId}/refund`, byKey), 200);
    const { number } = expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
    expect(await log(`orderId=${orderId}`)).toMatchObject([
      {
        action: 'payment.refunded',
        area: 'money',
        actor: { type: 'member' },
        resource: { type: 'payment', id: paymentId, label: null },
        order: { id: orderId, number: String(number) },
        details: {
          amount: 1_200,
          currency: 'USD',
          reason: 'damaged',
          fields: ['amount'],
        },
        changes: [],
      },
    ]);
  });

  test('is one entry for a repeat with its Idempotency-Key, and one for each of two', async () => {
    const { paymentId } = await buy(world);
    const headers = key();
    const repeats = await Promise.all(
      [1, 2, 3].map(() => refund(paymentId, { amount: 400 }, headers)),
    );
    expect(repeats.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await log(`resourceId=${paymentId}`)).toHaveLength(1);
    expectStatus(await refund(paymentId, { amount: 400 }, key()), 200);
    expect(await log(`resourceId=${paymentId}`)).toHaveLength(2);
  });

  test('is none while it is previewed, rejected or declined, and not until a pending one succeeds', async () => {
    const { paymentId } = await buy(world);
    expectStatus(await refund(paymentId, { amount: 400, dryRun: true }), 200);
    expect((await refund(paymentId, { amount: 40_000 })).status).toBe(422);
    expect(await log(`resourceId=${paymentId}`)).toEqual([]);
    const declining = { complete: { paymentToken: 'tok_refund_fail' } };
    const declined = await buy(world, undefined, declining);
    expect((await refund(declined.paymentId, { amount: 400 })).status).toBe(402);
    expect(await log(`resourceId=${declined.paymentId}`)).toEqual([]);
    const slow = await buy(world, undefined, { complete: { paymentToken: 'tok_refund_pending' } });
    const asked = expectStatus(await refund(slow.paymentId, { amount: 400 }), 200);
    expect(asked.refund.status).toBe('pending');
    expect(await log(`resourceId=${slow.paymentId}`)).toEqual([]);
  });

  test('loses its reason with the customer who is anonymized', async () => {
    const email = `buyer-${crypto.randomUUID().slice(0, 8)}@example.test`;
    const { applicationId } = world;
    const customer = { applicationId, email };
    const { id } = expectStatus(await world.api.post('/api/v1/customers', customer), 201);
    const { paymentId } = await buy(world, undefined, { cart: { customerId: id } });
    expectStatus(await refund(paymentId, { amount: 400, reason: 'for Ada' }), 200);
    const [named] = await log(`resourceId=${paymentId}`);
    expect(named?.details.reason).toBe('for Ada');
    expectStatus(await world.owner.post(`/api/v1/customers/${id}/anonymize`), 200);
    const [erased] = await log(`resourceId=${paymentId}`);
    expect(erased?.details).toMatchObject({ amount: 400, reason: null });
    const [entry] = await log(`resourceId=${id}`);
    expect(entry).toMatchObject({ action: 'customer.anonymized', area: 'customers' });
    expect(JSON.stringify(await log(''))).not.toContain(email);
  });
});

describe('other acts', () => {
  test('two captures at once are one act', async () => {
    const own = await setup();
    await changeSettings(own, { payments: { captureMode: 'manual' } });
    const { paymentId } = await buy(own);
    const capture = () => own.owner.post(`/api/v1/payments/${paymentId}/capture`, {}, key());
    const statuses = (await Promise.all([capture(), capture()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await log(`resourceId=${paymentId}`, own)).toMatchObject([
      { action: 'payment.captured', details: { amount: 3_000, currency: 'USD' } },
    ]);
  });

  test('an edit that refunds says by how much the order became cheaper', async () => {
    const placed = await placeWorked(world);
    const path = `/api/v1/orders/${placed.orderId}/line-items`;
    const change = { ...fewer(placed), reason: 'one is broken' };
    expectStatus(await world.owner.patch(path, { ...change, dryRun: true }), 200);
    expectStatus(await world.owner.patch(path, change), 200);
    expect(await log(`orderId=${placed.orderId}`)).toMatchObject([
      {
        action: 'order.edited',
        changes: [{ path: 'total', before: 8_420, after: 5_945 }],
        details: { amount: -2_475, currency: 'USD', reason: 'one is broken' },
      },
    ]);
  });

  test('a cancellation that moves money is one, and none when a refund is declined', async () => {
    const { orderId } = await buy(world);
    const cancel = (id: string) =>
      world.owner.post(`/api/v1/orders/${id}/cancel`, { refund: 'full', reason: 'asked for' });
    expectStatus(await cancel(orderId), 200);
    expect(await log(`orderId=${orderId}`)).toMatchObject([
      { action: 'order.cancelled', details: { reason: 'asked for' } },
    ]);
    const failing = await buy(world, undefined, { complete: { paymentToken: 'tok_refund_fail' } });
    expect((await cancel(failing.orderId)).status).toBe(402);
    expect(await log(`orderId=${failing.orderId}`)).toEqual([]);
  });

  test('names are numbers of orders and invoices, names of keys, hosts of endpoints', async () => {
    const invoice = await buyOnAccount(world);
    expectStatus(await world.owner.post(`/api/v1/invoices/${invoice.id}/void`, {}), 200);
    const url = 'https://hooks.example.com/all?token=1';
    const endpoint = { url, enabledEvents: ['order.*'] };
    const hook = expectStatus(await world.owner.post('/api/v1/webhook-endpoints', endpoint), 201);
    const made = { name: 'Till', scopes: ['*'] };
    const till = expectStatus(await world.owner.post('/api/v1/api-keys', made), 201);
    const labelOf = async (id: string) => (await log(`resourceId=${id}`))[0]?.resource.label;
    expect(await labelOf(invoice.id)).toBe(invoice.number);
    expect(await labelOf(hook.id)).toBe('hooks.example.com');
    expect(await labelOf(till.id)).toBe('Till');
  });
});

test('entries are found by area, member and day', async () => {
  const own = await setup();
  const { id } = await makeCart(own);
  const cart = await own.api.get(`/api/v1/carts/${id}`);
  const session = await makeSession(own, expectStatus(cart, 200));
  const { paymentId } = expectStatus(await complete(own, session), 200);
  const support = await colleague(own, 'finance');
  const path = `/api/v1/payments/${paymentId}/refund`;
  expectStatus(await support.client.post(path, { amount: 100 }), 200);
  expectStatus(await own.owner.post(path, { amount: 200 }), 200);
  const amounts = async (query: string) =>
    (await log(query, own)).map(({ details }) => details?.amount ?? null);
  expect(await amounts('area=money')).toEqual([200, 100]);
  expect(await amounts(`area=money&actorId=${support.memberId}`)).toEqual([100]);
  expect((await log('area=team', own)).map(({ action }) => action)).toEqual([
    'member.joined',
    'invitation.created',
  ]);
  expect(await log('area=money&until=2020-01-01T00:00:00.000Z', own)).toEqual([]);
  const wrong = await own.owner.get(`${pathOf(own)}?area=gossip`);
  expect([wrong.status, wrong.body.error?.details?.[0]?.path]).toEqual([400, 'query.area']);
});

test('nobody else reads it: neither another workspace nor a member without the right', async () => {
  const { orderId, paymentId } = await buy(world);
  expectStatus(await refund(paymentId, { amount: 100 }), 200);
  expect(await log(`orderId=${orderId}`, other)).toEqual([]);
  expect((await other.owner.get(pathOf(world))).status).toBe(403);
  for (const role of ['support', 'finance', 'viewer']) {
    const mate = await colleague(world, role);
    expect((await mate.client.get(pathOf(world))).status).toBe(403);
  }
});
