import { describe, expect, test } from 'bun:test';
import { address } from '../../../support/checkout/checkout.ts';
import { configure } from '../../../support/checkout/priced-cart.ts';
import { buySubscription, mug, plan } from '../../../support/checkout/recurring.ts';
import { readEvents } from '../../../support/events/events.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../support/subscriptions/subscriptions.ts';
import { act, periodsOf, typesOf, worldAt } from '../../../support/subscriptions/verbs.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import type { Answer } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const errorOf = ({ status, body }: Answer) => [status, body.error?.code];

describe('POST /subscriptions/{id}/cancel', () => {
  test('at the end of the period, which nothing is charged for any more', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const { id } = await subscribe(own, await subscriber(own));
    const reason = { reason: 'too_expensive', comment: 'Back in spring' };
    const scheduled = expectStatus(await act(own, id, 'cancel', reason), 200);
    expect(scheduled).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
      cancellation: { ...reason, by: 'merchant' },
      endedAt: null,
    });
    expect(scheduled).not.toHaveProperty('refund');
    await advance(own, { unit: 'month', count: 2 });
    expect(await subscriptionOf(own, id)).toMatchObject({
      status: 'cancelled',
      cancelledAt: '2027-12-01T00:00:00.000Z',
      endedAt: '2027-12-01T00:00:00.000Z',
      nextBillingAt: null,
      cancellation: { ...reason, by: 'merchant' },
    });
    expect(await periodsOf(own, id)).toHaveLength(1);
    expect(await typesOf(id)).toEqual(['created', 'activated', 'cancel_scheduled', 'cancelled']);
  });

  test('now, and it is charged no more', async () => {
    const { id } = await subscribe(world, await subscriber(world));
    const ended = expectStatus(await act(world, id, 'cancel', { cancelAtPeriodEnd: false }), 200);
    expect(ended).toMatchObject({ status: 'cancelled', nextBillingAt: null });
    expect(errorOf(await act(world, id, 'cancel'))).toEqual([409, 'invalid_state']);
    expect(errorOf(await act(world, id, 'uncancel'))).toEqual([409, 'invalid_state']);
    const cancelled = (await readEvents(id)).at(-1);
    expect(cancelled?.data).toMatchObject({
      cancellation: { by: 'merchant', reason: null },
      creditBalance: 0,
      subscription: { status: 'cancelled' },
    });
  });

  test('with prorate: the unused part goes back, as the worked example counts it', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const { id } = await subscribe(own, await subscriber(own));
    await advance(own, { unit: 'hour', count: 10 * 24 + 8 });
    await advance(own, { unit: 'minute', count: 30 });
    const body = { cancelAtPeriodEnd: false, prorate: true, reason: 'moved' };
    const dry = expectStatus(await act(own, id, 'cancel', { ...body, dryRun: true }), 200);
    expect(dry).toMatchObject({
      status: 'cancelled',
      refund: { id: null, amount: 1_965, status: 'succeeded' },
    });
    expect((await subscriptionOf(own, id)).status).toBe('active');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const done = expectStatus(await act(own, id, 'cancel', body, headers), 200);
    expect(done).toMatchObject({
      status: 'cancelled',
      refund: { amount: 1_965, status: 'succeeded' },
    });
    expect(expectStatus(await act(own, id, 'cancel', body, headers), 200)).toEqual(done);
    const [period] = await periodsOf(own, id);
    const payment = expectStatus(await own.api.get(`/api/v1/payments/${period.paymentId}`), 200);
    expect(payment).toMatchObject({ status: 'partially_refunded', amountRefunded: 1_965 });
    expect((await readEvents(id)).at(-1)?.data.refund).toMatchObject({ amount: 1_965 });
  });

  test('with prorate: the credit note has the plan at its own tax, not the mug sold with it', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const rules = [
      { name: 'Tax', country: 'US', rate: '10' },
      { name: 'Tax', country: 'US', rate: '5', taxCategory: 'press' },
    ];
    expectStatus(await configure(own, { tax: { mode: 'native', rules } }), 200);
    const press = { ...plan, metadata: { ...plan.metadata, taxCategory: 'press' } };
    const completion = { shippingAddress: address };
    const { order, subscription } = await buySubscription(own, [mug, press], {}, completion);
    expect(order).toMatchObject({ total: 2_595, taxTotal: 195 });
    await advance(own, { unit: 'day', count: 15 });
    const body = { cancelAtPeriodEnd: false, prorate: true };
    // Half of 900 and of its tax of 45.
    expect(expectStatus(await act(own, subscription.id, 'cancel', body), 200).refund).toMatchObject(
      {
        amount: 473,
      },
    );
    const [{ id }] = expectStatus(
      await own.api.get(`/api/v1/credit-notes?orderId=${order.id}`),
      200,
    );
    const note = expectStatus(await own.api.get(`/api/v1/credit-notes/${id}`), 200);
    expect([note.total, note.taxTotal]).toEqual([473, 23]);
    expect(note.lines).toMatchObject([
      { description: 'Club', taxRate: '5', gross: 473, taxAmount: 23 },
    ]);
  });

  test('a refund that the processor refuses does not keep it', async () => {
    const { id } = await subscribe(world, await subscriber(world, 'tok_refund_fail'));
    const body = { cancelAtPeriodEnd: false, prorate: true };
    const done = expectStatus(await act(world, id, 'cancel', body), 200);
    expect(done).toMatchObject({ status: 'cancelled', refund: { status: 'failed' } });
    expect(done.refund.amount).toBeGreaterThan(2_900);
  });

  test('a trial, and one that is to begin later', async () => {
    const buyer = await subscriber(world);
    const trial = await subscribe(world, buyer, { trialDays: 10 });
    const now = { cancelAtPeriodEnd: false };
    expect(errorOf(await act(world, trial.id, 'cancel', { ...now, prorate: true }))).toEqual([
      422,
      'invalid_state',
    ]);
    expect(expectStatus(await act(world, trial.id, 'cancel'), 200)).toMatchObject({
      status: 'trialing',
      cancelAtPeriodEnd: true,
    });
    expectStatus(await act(world, trial.id, 'cancel', now), 200);
    const startAt = new Date(Date.now() + 86_400_000).toISOString();
    const later = await subscribe(world, buyer, { startAt });
    expect(expectStatus(await act(world, later.id, 'cancel'), 200).cancelAtPeriodEnd).toBe(true);
  });

  test('one that is past due ends at once, and its unpaid period is void', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const { id } = await subscribe(own, await subscriber(own, 'tok_renewal_decline_1'));
    await advance(own, { unit: 'month', count: 1 });
    expect((await subscriptionOf(own, id)).status).toBe('past_due');
    const done = expectStatus(await act(own, id, 'cancel'), 200);
    expect(done).toMatchObject({ status: 'cancelled', pastDueSince: null, nextRetryAt: null });
    expect((await periodsOf(own, id)).map(({ status }) => status)).toEqual(['paid', 'void']);
    await advance(own, { unit: 'month', count: 1 });
    expect(await periodsOf(own, id)).toHaveLength(2);
  });

  test('rejects what is no cancellation', async () => {
    const { id } = await subscribe(world, await subscriber(world));
    const cases: [object, number, string][] = [
      [{ prorate: true }, 400, 'prorate'],
      [{ reason: 7 }, 400, 'reason'],
      [{ cancelAtPeriodEnd: 'yes' }, 400, 'cancelAtPeriodEnd'],
      [{ atOnce: true }, 400, ''],
    ];
    for (const [body, status, path] of cases) {
      const answer = await act(world, id, 'cancel', body);
      expect([answer.status, answer.body.error?.details[0].path]).toEqual([status, path]);
    }
    expect(errorOf(await act(world, crypto.randomUUID(), 'cancel'))).toEqual([404, 'not_found']);
    expect(errorOf(await act(await setup(), id, 'cancel'))).toEqual([404, 'not_found']);
    expect((await subscriptionOf(world, id)).sequence).toBe(1);
  });

  test('twenty at once: one ends it', async () => {
    const { id } = await subscribe(world, await subscriber(world));
    const body = { cancelAtPeriodEnd: false, prorate: true };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => act(world, id, 'cancel', body)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect((await typesOf(id)).filter((type) => type === 'cancelled')).toHaveLength(1);
    const [period] = await periodsOf(world, id);
    const path = `/api/v1/payments/${period.paymentId}/refunds`;
    expect(expectStatus(await world.api.get(path), 200)).toHaveLength(1);
  });
});

describe('POST /subscriptions/{id}/uncancel', () => {
  test('takes a scheduled cancellation back', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const { id } = await subscribe(own, await subscriber(own));
    expect(errorOf(await act(own, id, 'uncancel'))).toEqual([409, 'invalid_state']);
    expectStatus(await act(own, id, 'cancel', { reason: 'unsure' }), 200);
    expectStatus(await act(own, id, 'cancel', { reason: 'sure' }), 200);
    const taken = expectStatus(await act(own, id, 'uncancel'), 200);
    expect(taken).toMatchObject({ cancelAtPeriodEnd: false, cancellation: null });
    await advance(own, { unit: 'month', count: 1 });
    expect((await subscriptionOf(own, id)).status).toBe('active');
    expect((await typesOf(id)).slice(2)).toEqual([
      'cancel_scheduled',
      'updated',
      'cancel_unscheduled',
      'renewal_upcoming',
      'renewed',
    ]);
  });
});
