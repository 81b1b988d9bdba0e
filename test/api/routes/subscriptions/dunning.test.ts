import { describe, expect, test } from 'bun:test';
import { storeCard } from '../../../support/checkout/saved-cards.ts';
import { readEvents } from '../../../support/events/events.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../support/subscriptions/subscriptions.ts';
import {
  act,
  bookedFor,
  periodsOf,
  typesOf,
  worldAt,
} from '../../../support/subscriptions/verbs.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { changeSettings, expectStatus, type World } from '../../../support/world/world.ts';

const errorOf = ({ status, body }: Answer) => [status, body.error?.code];

/** A subscription whose renewal is due on Nov 1, 09:30 in New York, where the clocks change on Nov 7. */
async function dueOnNovemberFirst(paymentToken: string, dunning: object = {}) {
  const world = await worldAt('2027-10-01T13:30:00Z');
  await changeSettings(world, { billingTimezone: 'America/New_York', dunning });
  const buyer = await subscriber(world, paymentToken);
  const { id } = await subscribe(world, buyer);
  await advance(world, { unit: 'month', count: 1 });
  return { world, buyer, id };
}

const triesOf = async (world: World, id: string): Promise<string[]> =>
  (await periodsOf(world, id))[1].attempts.map(({ at, result }: Parsed) => `${at} ${result}`);

describe('dunning', () => {
  test('a soft decline is tried on Nov 2, 4, 6, 8 and 15 at the same local time, then it ends', async () => {
    const { world, id } = await dueOnNovemberFirst('tok_renewal_decline_1');
    expect(await subscriptionOf(world, id)).toMatchObject({
      status: 'past_due',
      pastDueSince: '2027-11-01T13:30:00.000Z',
      nextRetryAt: '2027-11-02T13:30:00.000Z',
      retryCount: 0,
    });
    await advance(world, { unit: 'day', count: 7 });
    expect(await subscriptionOf(world, id)).toMatchObject({
      status: 'past_due',
      retryCount: 3,
      nextRetryAt: '2027-11-08T14:30:00.000Z',
    });
    await advance(world, { unit: 'day', count: 8 });
    expect(await triesOf(world, id)).toEqual(
      ['01T13:30', '02T13:30', '04T13:30', '06T13:30', '08T14:30', '15T14:30'].map(
        (at) => `2027-11-${at}:00.000Z declined`,
      ),
    );
    expect(await subscriptionOf(world, id)).toMatchObject({
      status: 'cancelled',
      endedAt: '2027-11-15T14:30:00.000Z',
      cancellation: { reason: 'payment_failed', by: 'system' },
    });
    expect((await periodsOf(world, id)).map(({ status }) => status)).toEqual(['paid', 'void']);
    const types = await typesOf(id);
    expect(types.filter((type) => type === 'payment_failed')).toHaveLength(6);
    expect(types.filter((type) => type === 'past_due')).toHaveLength(1);
    expect(types.at(-1)).toBe('cancelled');
    expect(await bookedFor(world, id)).toEqual([
      'p0:a1 approved',
      ...[1, 2, 3, 4, 5, 6].map((n) => `p1:a${n} declined`),
    ]);
  });

  test.each([
    ['keep', 'past_due', 'past_due'],
    ['pause', 'paused', 'void'],
  ])('finalAction %s: %s', async (finalAction, status, period) => {
    const dunning = { retryDays: [1, 2], finalAction };
    const { world, id } = await dueOnNovemberFirst('tok_renewal_decline_1', dunning);
    await advance(world, { unit: 'day', count: 3 });
    expect(await subscriptionOf(world, id)).toMatchObject({ status, nextRetryAt: null });
    expect((await periodsOf(world, id)).map((one) => one.status)).toEqual(['paid', period]);
    if (finalAction === 'keep') {
      expectStatus(await act(world, id, 'waive-period'), 200);
    } else {
      const resumed = expectStatus(await act(world, id, 'resume'), 200);
      expect(resumed).toMatchObject({
        status: 'active',
        currentPeriodStart: '2027-11-04T13:30:00.000Z',
      });
    }
    expect((await subscriptionOf(world, id)).status).toBe('active');
  });

  test.each(['tok_renewal_hard_1', 'tok_renewal_action_1'])(
    '%s: no automatic retry with that card; the final action on the last day',
    async (paymentToken) => {
      const { world, id } = await dueOnNovemberFirst(paymentToken);
      expect(await subscriptionOf(world, id)).toMatchObject({
        status: 'past_due',
        nextRetryAt: '2027-11-15T14:30:00.000Z',
      });
      await advance(world, { unit: 'day', count: 13 });
      expect(await triesOf(world, id)).toHaveLength(1);
      await advance(world, { unit: 'day', count: 2 });
      expect(await subscriptionOf(world, id)).toMatchObject({
        status: 'cancelled',
        endedAt: '2027-11-15T14:30:00.000Z',
      });
      expect(await triesOf(world, id)).toHaveLength(1);
    },
  );

  test('a connector that cannot be asked: 5 min, 30 min, 2 h, 6 h, and past due after a day', async () => {
    const { world, id } = await dueOnNovemberFirst('tok_renewal_network_error_1');
    expect(await subscriptionOf(world, id)).toMatchObject({ status: 'active', retryCount: 0 });
    await advance(world, { unit: 'hour', count: 23 });
    expect((await subscriptionOf(world, id)).status).toBe('active');
    await advance(world, { unit: 'hour', count: 1 });
    expect(await subscriptionOf(world, id)).toMatchObject({
      status: 'past_due',
      pastDueSince: '2027-11-02T13:30:00.000Z',
      nextRetryAt: '2027-11-03T13:30:00.000Z',
      retryCount: 0,
    });
    expect((await triesOf(world, id)).map((tried) => tried.slice(8, 16))).toEqual([
      '01T13:30',
      '01T13:35',
      '01T14:05',
      '01T16:05',
      '01T22:05',
      '02T04:05',
      '02T10:05',
      '02T13:30',
    ]);
    expect((await typesOf(id)).filter((type) => type === 'payment_failed')).toHaveLength(1);
  });

  test('a charge that timed out without being taken is made again soon', async () => {
    const { world, id } = await dueOnNovemberFirst('tok_renewal_timeout_lost_1');
    await advance(world, { unit: 'minute', count: 5 });
    expect((await subscriptionOf(world, id)).status).toBe('active');
    expect((await periodsOf(world, id)).map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(await bookedFor(world, id)).toEqual(['p0:a1 approved', 'p1:a2 approved']);
  });

  test('while past due further boundaries pass without a charge', async () => {
    const dunning = { retryDays: [1], finalAction: 'keep' };
    const { world, id } = await dueOnNovemberFirst('tok_renewal_decline_1', dunning);
    await advance(world, { unit: 'month', count: 2 });
    // The clocks have gone back an hour.
    await advance(world, { unit: 'hour', count: 1 });
    expect((await periodsOf(world, id)).map(({ status }) => status)).toEqual([
      'paid',
      'past_due',
      'skipped',
      'skipped',
    ]);
    expectStatus(await act(world, id, 'waive-period', { reason: 'goodwill' }), 200);
    await advance(world, { unit: 'month', count: 1 });
    expect((await periodsOf(world, id)).map(({ status }) => status)).toEqual([
      'paid',
      'waived',
      'skipped',
      'skipped',
      'paid',
    ]);
  });
});

describe('POST /subscriptions/{id}/retry-charge', () => {
  test('charges now, to another card this once', async () => {
    const { world, buyer, id } = await dueOnNovemberFirst('tok_renewal_decline_1');
    const before = await subscriptionOf(world, id);
    const declined = await act(world, id, 'retry-charge');
    expect(errorOf(declined)).toEqual([402, 'payment_failed']);
    expect((await subscriptionOf(world, id)).nextRetryAt).toBe(before.nextRetryAt);
    const unknown = { paymentMethodId: crypto.randomUUID() };
    expect(errorOf(await act(world, id, 'retry-charge', unknown))).toEqual([404, 'not_found']);
    const { paymentMethodId } = expectStatus(await storeCard(world, buyer, 'tok_mastercard'), 200);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const paid = expectStatus(
      await act(world, id, 'retry-charge', { paymentMethodId }, headers),
      200,
    );
    expect(paid).toMatchObject({
      status: 'active',
      paymentMethodId: null,
      pastDueSince: null,
      payment: { status: 'captured', amountCaptured: 3_000, card: { brand: 'mastercard' } },
    });
    const again = await act(world, id, 'retry-charge', { paymentMethodId }, headers);
    expect(expectStatus(again, 200)).toEqual(paid);
    expect((await typesOf(id)).slice(-2)).toEqual(['recovered', 'renewed']);
    expect(errorOf(await act(world, id, 'retry-charge'))).toEqual([422, 'invalid_state']);
    expect(errorOf(await act(world, id, 'waive-period'))).toEqual([422, 'invalid_state']);
  });

  test('twenty of retry, waive, cancel and a new card at once: one of them ends it', async () => {
    const { world, buyer, id } = await dueOnNovemberFirst('tok_renewal_decline_1');
    const { paymentMethodId } = expectStatus(await storeCard(world, buyer, 'tok_mastercard'), 200);
    const verbs: [string, object][] = [
      ['retry-charge', { paymentMethodId }],
      ['waive-period', {}],
      ['cancel', {}],
      ['payment-method', { paymentMethodId }],
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const [verb = '', body = {}] = verbs[index % verbs.length] ?? [];
        return act(world, id, verb, body);
      }),
    );
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const booked = await bookedFor(world, id);
    const approved = booked.filter((one) => one.startsWith('p1:') && one.endsWith('approved'));
    const [, period] = await periodsOf(world, id);
    expect(['paid', 'waived', 'void']).toContain(period.status);
    expect(approved).toHaveLength(period.status === 'paid' ? 1 : 0);
  });
});

describe('PUT /subscriptions/{id}/payment-method', () => {
  test('a new card is charged at once, and stays when it is declined', async () => {
    const { world, buyer, id } = await dueOnNovemberFirst('tok_renewal_hard_1');
    const declining = await storeCard(world, buyer, 'pm_sandbox_renewalDecline');
    const { paymentMethodId } = expectStatus(declining, 200);
    const put = (body: object) => act(world, id, 'payment-method', body);
    const declined = expectStatus(await put({ paymentMethodId }), 200);
    expect(declined).toMatchObject({
      status: 'past_due',
      retry: { status: 'declined' },
      nextRetryAt: '2027-11-02T13:30:00.000Z',
    });
    const good = expectStatus(await storeCard(world, buyer, 'tok_mastercard'), 200);
    const later = await put({ paymentMethodId: good.paymentMethodId, retry: false });
    expect(expectStatus(later, 200)).toMatchObject({
      status: 'past_due',
      retry: { status: 'none' },
    });
    const paid = expectStatus(await put({ paymentMethodId: good.paymentMethodId }), 200);
    expect(paid).toMatchObject({ status: 'active', retry: { status: 'captured' } });
    expect(expectStatus(await put({ paymentMethodId: null }), 200).retry.status).toBe('none');
    const unknown = crypto.randomUUID();
    const missing = await put({ paymentMethodId: unknown });
    expect(errorOf(missing)).toEqual([404, 'not_found']);
    expect(missing.body.error?.message).toBe(`No payment method ${unknown} in this environment.`);
    const types = (await readEvents(id)).map(({ type }) => type);
    expect(types.filter((type) => type.endsWith('payment_method_updated'))).toHaveLength(3);
    expectStatus(await act(world, id, 'cancel', { cancelAtPeriodEnd: false }), 200);
    expect(errorOf(await put({ paymentMethodId: null }))).toEqual([409, 'invalid_state']);
  });
});
