import { describe, expect, test } from 'bun:test';
import { parseId } from '../../../../storage/ids.ts';
import { sqlOf } from '../../../support/database/cells.ts';
import { waitForMail } from '../../../support/mail/captured-mail.ts';
import { visitorOf } from '../../../support/subscriptions/portal.ts';
import { worldAt } from '../../../support/subscriptions/verbs.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import { storeCard, type Buyer } from '../../../support/checkout/saved-cards.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../support/subscriptions/subscriptions.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

/** A metered subscription with 150 reported calls, of which 100 are included. */
async function metered(card: string, buyer?: Buyer): Promise<Parsed> {
  const usage = { metric: 'calls', unitAmountDecimal: '2.5', included: 100, aggregation: 'sum' };
  const made = await subscribe(world, buyer ?? (await subscriber(world, card)), { usage });
  const body = { identifier: crypto.randomUUID(), quantity: 150 };
  expectStatus(await world.api.post(`/api/v1/subscriptions/${made.id}/usage`, body), 201);
  return made;
}

const cancel = (id: string, body: object = {}) =>
  world.api.post(`/api/v1/subscriptions/${id}/cancel`, { cancelAtPeriodEnd: false, ...body });

const totalsOf = async (id: string): Promise<number[]> => {
  const orders = expectStatus(await world.api.get(`/api/v1/orders?subscriptionId=${id}`), 200);
  return orders.map(({ total }: Parsed) => total);
};

test('a cancellation now charges what was used, once', async () => {
  const { id } = await metered('tok_visa');
  const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect(await subscriptionOf(world, id)).toMatchObject({ status: 'cancelled', issues: [] });
  expect(await totalsOf(id)).toEqual([125, 3_000]);
});

describe('the mail of the end', () => {
  const ended = 'customer.subscription_cancelled';
  const used = 'What you used until then costs $1.25; nothing else is charged.';
  const begin = async () => {
    const buyer = await subscriber(world);
    const { id } = await metered('tok_visa', buyer);
    const path = `/api/v1/customers/${buyer.customerId}`;
    const { email } = expectStatus(await world.api.get(path), 200);
    return { id, email, buyer };
  };

  test('names what was used, and is charged', async () => {
    const { id, email } = await begin();
    expectStatus(await cancel(id), 200);
    const { text } = await waitForMail(world, email, ended);
    expect(text).toContain(used);
    expect(text).not.toContain('Nothing more');
  });

  test('names what was used, and no card can pay', async () => {
    const { id, email, buyer } = await begin();
    const sql = await sqlOf(world);
    await sql`update customer_payment_method set is_active = false
      where workspace_id = ${world.workspaceId} and customer_id = ${parseId('cus', buyer.customerId)}`;
    expectStatus(await cancel(id), 200);
    expect((await subscriptionOf(world, id)).issues).toMatchObject([{ amount: 125 }]);
    expect((await waitForMail(world, email, ended)).text).toContain(used);
  });

  test('says that nothing more is charged where the merchant bills no use', async () => {
    const { id, email } = await begin();
    expectStatus(await cancel(id, { billUsage: false }), 200);
    expect((await waitForMail(world, email, ended)).text).toContain('Nothing more is charged.');
  });
});

test('a buyer who is past due reads before the end that what was used is charged', async () => {
  const own = await worldAt('2027-11-01T00:00:00Z');
  const usage = { metric: 'calls', unitAmountDecimal: '2.5', included: 100, aggregation: 'sum' };
  const buyer = await subscriber(own, 'tok_renewal_decline_1');
  const { id } = await subscribe(own, buyer, { usage });
  await advance(own, { unit: 'month', count: 1 });
  const body = { identifier: 'late', quantity: 150 };
  expectStatus(await own.api.post(`/api/v1/subscriptions/${id}/usage`, body), 201);
  expect(await subscriptionOf(own, id)).toMatchObject({ status: 'past_due' });
  const { path } = await visitorOf(own, buyer);
  const portal = await own.anyone.get(path, { accept: 'text/html' });
  const once = 'It ends at once. What you have used and not paid yet is still charged.';
  expect(portal.text).toContain(once);
  expect(portal.text).not.toContain('It ends at once. Nothing more is charged.');
});

test('not when the merchant says so, nor at the end of the period', async () => {
  const free = await metered('tok_visa');
  expectStatus(await cancel(free.id, { billUsage: false }), 200);
  expect(await totalsOf(free.id)).toEqual([3_000]);
  const later = await metered('tok_mastercard');
  expectStatus(await cancel(later.id, { cancelAtPeriodEnd: true }), 200);
  expect(await totalsOf(later.id)).toEqual([3_000]);
});

test('with the unused money back', async () => {
  const { id } = await metered('tok_amex');
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { cancelAtPeriodEnd: false, prorate: true };
  const path = `/api/v1/subscriptions/${id}/cancel`;
  const { refund } = expectStatus(await world.api.post(path, body, headers), 200);
  expect(refund.amount).toBeGreaterThan(2_900);
  const again = expectStatus(await world.api.post(path, body, headers), 200);
  expect(again.refund).toEqual(refund);
  expect(await totalsOf(id)).toEqual([125, 3_000]);
});

test('a declined charge leaves an issue, and the cancellation stands', async () => {
  const buyer = await subscriber(world, 'tok_visa');
  const { id } = await metered('tok_visa', buyer);
  const { paymentMethodId } = expectStatus(
    await storeCard(world, buyer, 'pm_sandbox_renewalDecline'),
    200,
  );
  const path = `/api/v1/subscriptions/${id}/payment-method`;
  expectStatus(await world.api.put(path, { paymentMethodId }), 200);
  expectStatus(await cancel(id), 200);
  expect(await subscriptionOf(world, id)).toMatchObject({
    status: 'cancelled',
    issues: [{ type: 'unpaid_final_usage', status: 'open', amount: 125 }],
  });
  expect(await totalsOf(id)).toEqual([3_000]);
});

test('the audit finds its order without a period in place, charged or paid by credit', async () => {
  const own = await setup();
  for (const amount of [3_000, 1_000]) {
    const usage = { metric: 'calls', unitAmount: 1, included: 0, aggregation: 'sum' };
    const { id } = await subscribe(own, await subscriber(own), { usage });
    const body = { amount, effective: 'now' };
    if (amount < 3_000)
      expectStatus(await own.api.post(`/api/v1/subscriptions/${id}/change`, body), 200);
    const used = { identifier: 'used', quantity: 125 };
    expectStatus(await own.api.post(`/api/v1/subscriptions/${id}/usage`, used), 201);
    const ended = { cancelAtPeriodEnd: false };
    expectStatus(await own.api.post(`/api/v1/subscriptions/${id}/cancel`, ended), 200);
    const orders = expectStatus(await own.api.get(`/api/v1/orders?subscriptionId=${id}`), 200);
    expect(orders.map(({ total }: Parsed) => total)).toEqual([125, 3_000]);
  }
  const { invariants } = expectStatus(await own.api.get('/api/v1/audit/money'), 200);
  expect(invariants.flatMap(({ violations }: Parsed) => violations)).toEqual([]);
});
