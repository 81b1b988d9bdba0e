import { describe, expect, test } from 'bun:test';
import { withCards } from '../../support/checkout/saved-cards.ts';
import { CrashShop } from '../../support/crash/crash-shop.ts';
import { killDuring, repeatUntil } from '../../support/crash/kill-during.ts';
import { bookingsOf } from '../../support/subscriptions/bookings.ts';
import { drawn } from '../../support/subscriptions/crash-points.ts';
import { issuesOf } from '../../support/subscriptions/orphans.ts';
import { subscribe, subscriptionOf } from '../../support/subscriptions/subscriptions.ts';
import { act, periodsOf, typesOfAt } from '../../support/subscriptions/verbs.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import type { Answer, Parsed } from '../../support/world/client.ts';
import { expectStatus } from '../../support/world/world.ts';

/**
 * kill -9 of the API while a subscription ends at once and its last use is charged, with the unused money back or
 * without, and while the money of such a charge that went astray is returned.
 */
const USED = 125;

const env = { RECONCILE_AFTER_MS: '500', ACTOR_LEASE_MS: '1500' };
const { stack, world } = await CrashShop.ofFile({ actorCount: 1, env });

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

/** A subscription of 30.00 with use of 1.25, charged to the second card. */
async function metered(card = 'tok_visa'): Promise<string> {
  const { buyer, ids } = await withCards(world, 'tok_mastercard', card);
  const usage = { metric: 'calls', unitAmount: 1, included: 0, aggregation: 'sum' };
  const { id } = await subscribe(world, buyer, { usage, paymentMethodId: ids[0] });
  const own = { paymentMethodId: ids[1], retry: false };
  expectStatus(await act(world, id, 'payment-method', own), 200);
  expectStatus(await act(world, id, 'usage', { identifier: 'used', quantity: USED }), 201);
  return id;
}

function ending(id: string, body: object = {}): () => Promise<Answer> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  return () => act(world, id, 'cancel', { cancelAtPeriodEnd: false, ...body }, headers);
}

const totalsOf = async (id: string): Promise<number[]> =>
  (await read(`/orders?subscriptionId=${id}`)).map(({ total }: Parsed) => total);

/** Ended, and its use is paid once. */
async function expectBilledOnce(id: string): Promise<void> {
  await waitFor(async () => (await totalsOf(id)).length === 2, 60_000);
  expect(await subscriptionOf(world, id)).toMatchObject({ status: 'cancelled', issues: [] });
  expect(await totalsOf(id)).toEqual([USED, 3_000]);
  const charges = await bookingsOf(world, 'charge', `sub:${id}:`);
  expect(charges).toMatchObject([{ amount: USED }, { amount: 3_000 }]);
  const types = await typesOfAt(stack, world, id);
  expect(types.filter((type) => type === 'cancelled')).toHaveLength(1);
}

/** The money of a payment went back once. */
async function expectReturnedOnce(paymentId: string): Promise<number> {
  const decided = async () =>
    (await bookingsOf(world, 'refund', paymentId)).length > 0 &&
    (await read(`/payments/${paymentId}`)).amountRefunded > 0;
  await waitFor(decided, 60_000);
  const { amountRefunded } = await read(`/payments/${paymentId}`);
  expect(await bookingsOf(world, 'refund', paymentId)).toMatchObject([
    { amount: amountRefunded, status: 'approved' },
  ]);
  return amountRefunded;
}

describe('kill -9 of the API while the last use is charged', () => {
  test.each(drawn('cancel with use'))(
    'at %s: the actors finish it, and the repeat is answered',
    async (point) => {
      const id = await metered();
      const ask = ending(id);
      await killDuring(stack, point, ask);
      await expectBilledOnce(id);
      await repeatUntil(ask, 200);
      await expectBilledOnce(id);
    },
  );

  test.each(drawn('cancel with prorate'))(
    'at %s with the unused money back: each happens once',
    async (point) => {
      const id = await metered();
      const ask = ending(id, { prorate: true });
      await killDuring(stack, point, ask);
      const { body } = await repeatUntil(ask, 200);
      await expectBilledOnce(id);
      const periods = await periodsOf(world, id);
      const returned = await expectReturnedOnce(periods[0].paymentId);
      expect(body.data.refund.amount).toBe(returned);
    },
  );
});

test.each(drawn('refund of use'))(
  'kill -9 at %s while money that was taken for use goes back: once',
  async (point) => {
    const id = await metered('pm_sandbox_renewalOtherAmount');
    expectStatus(await ending(id)(), 200);
    const [issue] = (await subscriptionOf(world, id)).issues;
    expect(issue).toMatchObject({ type: 'orphan_charge', confirmed: true, periodId: null });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { resolution: 'refund', note: 'another amount' };
    const ask = () => act(world, id, `issues/${issue.id}/resolve`, body, headers);
    await killDuring(stack, point, ask);
    await repeatUntil(ask, 200);
    expect(await expectReturnedOnce(issue.paymentId)).toBe(issue.amount);
    expect(await issuesOf(world, id)).toMatchObject([{ status: 'resolved', resolution: 'refund' }]);
    expect(await totalsOf(id)).toEqual([3_000]);
    const types = await typesOfAt(stack, world, id);
    expect(types.filter((type) => type === 'issue_resolved')).toHaveLength(1);
  },
);
