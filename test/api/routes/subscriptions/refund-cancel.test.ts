import { describe, expect, test } from 'bun:test';
import { readEvents } from '../../../support/events/events.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../support/subscriptions/subscriptions.ts';
import { act, periodsOf, typesOf, worldAt } from '../../../support/subscriptions/verbs.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import { reasonOf, type Answer, type Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const world = await setup();

const errorOf = ({ status, body }: Answer) => [status, body.error?.code];

async function refundsOf(of: World, paymentId: string): Promise<Parsed[]> {
  return expectStatus(await of.api.get(`/api/v1/payments/${paymentId}/refunds`), 200);
}

async function paymentOf(of: World, paymentId: string): Promise<Parsed> {
  return expectStatus(await of.api.get(`/api/v1/payments/${paymentId}`), 200);
}

describe('POST /subscriptions/{id}/refund-cancel', () => {
  test('refunds the latest paid period and ends it; a dry run writes nothing', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const { id } = await subscribe(own, await subscriber(own));
    await advance(own, { unit: 'month', count: 1 });
    const [first, latest] = await periodsOf(own, id);
    const { sequence } = await subscriptionOf(own, id);
    const body = { reason: 'complaint' };
    const dry = expectStatus(await act(own, id, 'refund-cancel', { ...body, dryRun: true }), 200);
    expect(dry).toMatchObject({
      status: 'cancelled',
      refund: { id: null, paymentId: latest.paymentId, amount: 3_000, status: 'succeeded' },
    });
    expect(await subscriptionOf(own, id)).toMatchObject({ status: 'active', sequence });
    expect(await refundsOf(own, latest.paymentId)).toEqual([]);

    const headers = { 'idempotency-key': crypto.randomUUID() };
    const done = expectStatus(await act(own, id, 'refund-cancel', body, headers), 200);
    expect(done).toMatchObject({
      status: 'cancelled',
      nextBillingAt: null,
      cancellation: { reason: 'complaint', comment: null, by: 'merchant' },
      refund: { paymentId: latest.paymentId, amount: 3_000, status: 'succeeded' },
    });
    expect(expectStatus(await act(own, id, 'refund-cancel', body, headers), 200)).toEqual(done);
    expect(await paymentOf(own, latest.paymentId)).toMatchObject({
      status: 'refunded',
      amountRefunded: 3_000,
    });
    expect((await paymentOf(own, first.paymentId)).amountRefunded).toBe(0);
    const cancelled = (await readEvents(id)).filter(
      ({ type }) => type === 'subscription.cancelled',
    );
    expect(cancelled.map(({ data }) => data.refund)).toMatchObject([{ amount: 3_000 }]);
    await advance(own, { unit: 'month', count: 2 });
    expect(await periodsOf(own, id)).toHaveLength(2);
  });

  test('a part of it; what a change has charged in the period is refundable, too', async () => {
    const { id } = await subscribe(world, await subscriber(world));
    const change = await world.api.post(`/api/v1/subscriptions/${id}/change`, { amount: 5_000 });
    const { adjustment } = expectStatus(change, 200);
    const [{ paymentId }] = await periodsOf(world, id);
    const all = 3_000 + adjustment.amountDueNow;
    const dry = await act(world, id, 'refund-cancel', { dryRun: true });
    expect(expectStatus(dry, 200).refund.amount).toBe(all);
    const tooMuch = await act(world, id, 'refund-cancel', { amount: all + 1 });
    expect(tooMuch.body.error).toMatchObject({
      code: 'refund_not_allowed',
      details: { reason: 'amount_above_refundable', refundable: all },
    });
    const amount = adjustment.amountDueNow + 1_000;
    const done = expectStatus(await act(world, id, 'refund-cancel', { amount }), 200);
    expect(done).toMatchObject({ status: 'cancelled', refund: { amount, status: 'succeeded' } });
    expect((await paymentOf(world, paymentId)).amountRefunded).toBe(1_000);
    expect((await paymentOf(world, adjustment.paymentId)).status).toBe('refunded');
  });

  test('a refund that the processor refuses leaves the subscription as it is', async () => {
    const { id } = await subscribe(world, await subscriber(world, 'tok_refund_fail'));
    const before = await subscriptionOf(world, id);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const refused = await act(world, id, 'refund-cancel', {}, headers);
    expect(errorOf(refused)).toEqual([402, 'payment_failed']);
    const again = await act(world, id, 'refund-cancel', {}, headers);
    expect(errorOf(again)).toEqual([402, 'payment_failed']);
    const { status, nextBillingAt, cancellation } = await subscriptionOf(world, id);
    expect({ status, nextBillingAt, cancellation }).toEqual({
      status: 'active',
      nextBillingAt: before.nextBillingAt,
      cancellation: null,
    });
    const [{ paymentId }] = await periodsOf(world, id);
    expect((await refundsOf(world, paymentId)).map((refund) => refund.status)).toEqual(['failed']);
    // Nothing is under way any more: it can be cancelled without a refund.
    expectStatus(await act(world, id, 'cancel', { cancelAtPeriodEnd: false }), 200);
  });

  test('a refund that is decided later counts as made', async () => {
    const { id } = await subscribe(world, await subscriber(world, 'tok_refund_pending'));
    const done = expectStatus(await act(world, id, 'refund-cancel'), 200);
    expect(done).toMatchObject({
      status: 'cancelled',
      refund: { amount: 3_000, status: 'pending' },
    });
  });

  test('past due: the last paid period goes back, the unpaid one is void', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const { id } = await subscribe(own, await subscriber(own, 'tok_renewal_decline_1'));
    await advance(own, { unit: 'month', count: 1 });
    expect((await subscriptionOf(own, id)).status).toBe('past_due');
    const done = expectStatus(await act(own, id, 'refund-cancel'), 200);
    expect(done).toMatchObject({ status: 'cancelled', refund: { amount: 3_000 } });
    expect((await periodsOf(own, id)).map(({ status }) => status)).toEqual(['paid', 'void']);
  });

  test('allowed while nobody knows whether a renewal was charged', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const { id } = await subscribe(own, await subscriber(own, 'tok_renewal_orphan_1'));
    await advance(own, { unit: 'month', count: 1 });
    const { issues } = await subscriptionOf(own, id);
    expect(issues).toMatchObject([{ type: 'orphan_charge', confirmed: false }]);
    const done = expectStatus(await act(own, id, 'refund-cancel'), 200);
    expect(done).toMatchObject({
      status: 'cancelled',
      refund: { amount: 3_000 },
      issues: [{ type: 'orphan_charge', status: 'open' }],
    });
    expect((await periodsOf(own, id)).map(({ status }) => status)).toEqual([
      'paid',
      'needs_attention',
    ]);
  });

  test('rejects what has ended, and what has nothing to refund', async () => {
    const buyer = await subscriber(world);
    const ended = await subscribe(world, buyer);
    expectStatus(await act(world, ended.id, 'cancel', { cancelAtPeriodEnd: false }), 200);
    expect(errorOf(await act(world, ended.id, 'refund-cancel'))).toEqual([409, 'invalid_state']);
    expect(errorOf(await act(world, ended.id, 'refund-cancel', { dryRun: true }))).toEqual([
      409,
      'invalid_state',
    ]);
    const trial = await subscribe(world, buyer, { trialDays: 7 });
    expect(reasonOf(await act(world, trial.id, 'refund-cancel'))).toEqual([
      422,
      'refund_not_allowed',
      'not_captured',
    ]);
    const refunded = await subscribe(world, buyer);
    const [{ paymentId }] = await periodsOf(world, refunded.id);
    expectStatus(await world.api.post(`/api/v1/payments/${paymentId}/refund`, {}), 200);
    expect(reasonOf(await act(world, refunded.id, 'refund-cancel'))).toEqual([
      422,
      'refund_not_allowed',
      'nothing_left',
    ]);
    expect((await subscriptionOf(world, refunded.id)).status).toBe('active');
    expect(errorOf(await act(world, crypto.randomUUID(), 'refund-cancel'))).toEqual([
      404,
      'not_found',
    ]);
    expect(errorOf(await act(await setup(), trial.id, 'refund-cancel'))).toEqual([
      404,
      'not_found',
    ]);
    for (const [body, path] of [
      [{ amount: 0 }, 'amount'],
      [{ amount: '5' }, 'amount'],
      [{ reason: 7 }, 'reason'],
      [{ dryRun: 'yes' }, 'dryRun'],
    ] as const) {
      const answer = await act(world, trial.id, 'refund-cancel', body);
      expect([answer.status, answer.body.error?.details[0].path]).toEqual([400, path]);
    }
  });

  test('twenty at once: the money goes back once', async () => {
    const { id } = await subscribe(world, await subscriber(world));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => act(world, id, 'refund-cancel')),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    const [{ paymentId }] = await periodsOf(world, id);
    expect(await refundsOf(world, paymentId)).toHaveLength(1);
    expect((await paymentOf(world, paymentId)).amountRefunded).toBe(3_000);
    expect((await typesOf(id)).filter((type) => type === 'cancelled')).toHaveLength(1);
  });
});
