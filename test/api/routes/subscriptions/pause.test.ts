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
import type { Answer } from '../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const world = await setup();

const errorOf = ({ status, body }: Answer) => [status, body.error?.code];
const statusesOf = async (own: World, id: string): Promise<string[]> =>
  (await periodsOf(own, id)).map(({ status }) => status);

describe('POST /subscriptions/{id}/pause', () => {
  test('nothing is charged until resumeAt, and the next period begins then', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const { id } = await subscribe(own, await subscriber(own));
    const body = { resumeAt: '2028-02-10T12:00:00Z', reason: 'on tour' };
    expect(expectStatus(await act(own, id, 'pause', body), 200)).toMatchObject({
      status: 'paused',
      pausedAt: '2027-11-01T00:00:00.000Z',
      resumeAt: '2028-02-10T12:00:00.000Z',
    });
    await advance(own, { unit: 'month', count: 3 });
    expect(await statusesOf(own, id)).toEqual(['paid']);
    await advance(own, { unit: 'month', count: 1 });
    expect(await subscriptionOf(own, id)).toMatchObject({
      status: 'active',
      pausedAt: null,
      resumeAt: null,
      billingAnchor: '2028-02-10T12:00:00.000Z',
      currentPeriodStart: '2028-02-10T12:00:00.000Z',
      nextBillingAt: '2028-03-10T12:00:00.000Z',
    });
    expect(await statusesOf(own, id)).toEqual(['paid', 'paid']);
    expect((await typesOf(id)).slice(2)).toEqual(['paused', 'resumed', 'renewed']);
    const timeline = expectStatus(await own.api.get(`/api/v1/subscriptions/${id}/timeline`), 200);
    const paused = timeline.find(({ action }: { action: string }) => action === 'paused');
    expect(JSON.stringify(paused)).toContain('on tour');
  });

  test('a charge that is declined at resumeAt makes it past due', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const { id } = await subscribe(own, await subscriber(own, 'tok_renewal_decline_1'));
    expectStatus(await act(own, id, 'pause', { resumeAt: '2027-12-15T00:00:00Z' }), 200);
    await advance(own, { unit: 'day', count: 44 });
    expect(await subscriptionOf(own, id)).toMatchObject({
      status: 'past_due',
      pastDueSince: '2027-12-15T00:00:00.000Z',
      nextRetryAt: '2027-12-16T00:00:00.000Z',
    });
    expect((await typesOf(id)).slice(3)).toEqual(['resumed', 'payment_failed', 'past_due']);
  });

  test('a resumption within the paid period charges nothing and keeps the anchor', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const { id } = await subscribe(own, await subscriber(own));
    expectStatus(await act(own, id, 'pause', { resumeAt: '2027-11-10T00:00:00Z' }), 200);
    await advance(own, { unit: 'day', count: 20 });
    expect(await subscriptionOf(own, id)).toMatchObject({
      status: 'active',
      nextBillingAt: '2027-12-01T00:00:00.000Z',
    });
    await advance(own, { unit: 'day', count: 10 });
    expect(await statusesOf(own, id)).toEqual(['paid', 'paid']);
  });

  test('a cancellation at the period’s end ends a paused one then, or at once later', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const buyer = await subscriber(own);
    const early = await subscribe(own, buyer);
    const late = await subscribe(own, buyer);
    for (const { id } of [early, late]) expectStatus(await act(own, id, 'pause'), 200);
    expectStatus(await act(own, early.id, 'cancel'), 200);
    await advance(own, { unit: 'month', count: 2 });
    const atEnd = { status: 'cancelled', endedAt: '2027-12-01T00:00:00.000Z' };
    expect(await subscriptionOf(own, early.id)).toMatchObject(atEnd);
    const ended = expectStatus(await act(own, late.id, 'cancel'), 200);
    expect(ended).toMatchObject({ status: 'cancelled', endedAt: '2028-01-01T00:00:00.000Z' });
  });

  test('rejects', async () => {
    const buyer = await subscriber(world);
    const { id } = await subscribe(world, buyer);
    const trial = await subscribe(world, buyer, { trialDays: 3 });
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
    for (const resumeAt of [days(-1), days(732)]) {
      const answer = await act(world, id, 'pause', { resumeAt });
      expect(errorOf(answer)).toEqual([422, 'validation_error']);
      expect(answer.body.error?.details[0]).toMatchObject({ path: 'resumeAt' });
    }
    const state = [400, 'invalid_subscription_state'];
    expect(errorOf(await act(world, trial.id, 'pause'))).toEqual(state);
    expect(errorOf(await act(world, id, 'resume'))).toEqual(state);
    expectStatus(await act(world, id, 'pause', { resumeAt: days(729) }), 200);
    expect(errorOf(await act(world, id, 'pause'))).toEqual(state);
    expectStatus(await act(world, id, 'cancel', { cancelAtPeriodEnd: false }), 200);
    expect(errorOf(await act(world, id, 'resume'))).toEqual(state);
    expect(errorOf(await act(world, 'sub_1', 'pause'))).toEqual([404, 'not_found']);
  });
});

describe('GET /subscriptions/{id}/upcoming-invoice with resumeBilling', () => {
  const ask = (own: World, id: string, billing: string) =>
    own.api.get(`/api/v1/subscriptions/${id}/upcoming-invoice?resumeBilling=${billing}`);

  test('tells what resuming charges now, and nothing while the paid period runs', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const { id } = await subscribe(own, await subscriber(own));
    const next = expectStatus(await ask(own, id, 'now'), 200);
    expect(next).toMatchObject({ amountDue: 3_000, chargeAt: '2027-12-01T00:00:00.000Z' });
    expectStatus(await act(own, id, 'pause'), 200);
    await advance(own, { unit: 'day', count: 9 });
    expect(errorOf(await ask(own, id, 'auto'))).toEqual([404, 'not_found']);
    expect(errorOf(await ask(own, id, 'later'))).toEqual([400, 'validation_error']);
    const stranger = await setup();
    expect(errorOf(await ask(stranger, id, 'now'))).toEqual([404, 'not_found']);
    const told = expectStatus(await ask(own, id, 'now'), 200);
    expect(told).toMatchObject({
      amountDue: 3_000,
      chargeAt: '2027-11-10T00:00:00.000Z',
      periodStart: '2027-11-10T00:00:00.000Z',
      periodEnd: '2027-12-10T00:00:00.000Z',
    });
    await advance(own, { unit: 'month', count: 1 });
    const late = expectStatus(await ask(own, id, 'auto'), 200);
    expect(late.periodStart).toBe('2027-12-10T00:00:00.000Z');
    expect(await statusesOf(own, id)).toEqual(['paid']);
    expectStatus(await act(own, id, 'resume'), 200);
    const [, charged] = await periodsOf(own, id);
    const { amountDue, periodStart, periodEnd } = late;
    expect(charged).toMatchObject({ status: 'paid', amountDue, periodStart, periodEnd });
  });
});

describe('POST /subscriptions/{id}/resume', () => {
  test('auto within the paid period: no charge; now: a period from now on', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const buyer = await subscriber(own);
    const one = await subscribe(own, buyer);
    const other = await subscribe(own, buyer);
    for (const { id } of [one, other]) expectStatus(await act(own, id, 'pause'), 200);
    await advance(own, { unit: 'day', count: 9 });
    expect(expectStatus(await act(own, one.id, 'resume'), 200)).toMatchObject({
      status: 'active',
      billingAnchor: '2027-11-01T00:00:00.000Z',
      nextBillingAt: '2027-12-01T00:00:00.000Z',
    });
    expect(await statusesOf(own, one.id)).toEqual(['paid']);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const resumed = expectStatus(
      await act(own, other.id, 'resume', { billing: 'now' }, headers),
      200,
    );
    expect(resumed).toMatchObject({
      status: 'active',
      billingAnchor: '2027-11-10T00:00:00.000Z',
      nextBillingAt: '2027-12-10T00:00:00.000Z',
    });
    const again = await act(own, other.id, 'resume', { billing: 'now' }, headers);
    expect(expectStatus(again, 200)).toEqual(resumed);
    expect(await statusesOf(own, other.id)).toEqual(['paid', 'paid']);
    expect((await typesOf(other.id)).slice(2)).toEqual(['paused', 'resumed', 'renewed']);
    await advance(own, { unit: 'month', count: 2 });
    expect(await bookedFor(own, other.id)).toEqual(
      ['p0:a1', 'p1:a1', 'p2:a1', 'p3:a1'].map((key) => `${key} approved`),
    );
  });

  test('a declined charge leaves it paused; another card resumes it', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const buyer = await subscriber(own, 'pm_sandbox_renewalHard');
    const { paymentMethodId } = expectStatus(await storeCard(own, buyer, 'tok_mastercard'), 200);
    const { id } = await subscribe(own, buyer, { paymentMethodId });
    expectStatus(await act(own, id, 'payment-method', { paymentMethodId: null }), 200);
    expectStatus(await act(own, id, 'pause'), 200);
    await advance(own, { unit: 'month', count: 2 });
    const before = await subscriptionOf(own, id);
    const declined = await act(own, id, 'resume');
    expect(errorOf(declined)).toEqual([402, 'payment_failed']);
    expect(declined.body.error?.details).toMatchObject({ declineCode: 'expired_card' });
    expect(await subscriptionOf(own, id)).toMatchObject({
      status: 'paused',
      billingAnchor: before.billingAnchor,
      nextBillingAt: before.nextBillingAt,
      currentPeriodEnd: before.currentPeriodEnd,
    });
    expect(await statusesOf(own, id)).toEqual(['paid', 'void']);
    expectStatus(await act(own, id, 'payment-method', { paymentMethodId }), 200);
    expectStatus(await act(own, id, 'resume'), 200);
    expect(await statusesOf(own, id)).toEqual(['paid', 'void', 'paid']);
    expect((await typesOf(id)).slice(-2)).toEqual(['resumed', 'renewed']);
    expect((await readEvents(id)).at(-1)?.data).toMatchObject({ amount: 3_000 });
  });

  test('twenty at once: one charge', async () => {
    const { id } = await subscribe(world, await subscriber(world));
    expectStatus(await act(world, id, 'pause'), 200);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => act(world, id, 'resume', { billing: 'now' })),
    );
    const codes = answers.map(({ status }) => status);
    expect(codes.filter((status) => status === 200)).toHaveLength(1);
    expect(codes.filter((status) => status === 400 || status === 409)).toHaveLength(19);
    expect(await bookedFor(world, id)).toEqual(['p0:a1 approved', 'p1:a1 approved']);
  });
});

describe('POST /subscriptions/{id}/skip-next', () => {
  test('passes renewals without a charge; 0 clears', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const buyer = await subscriber(own);
    const { id } = await subscribe(own, buyer);
    const cleared = await subscribe(own, buyer);
    expect(expectStatus(await act(own, id, 'skip-next', { count: 2 }), 200).skips).toBe(2);
    expectStatus(await act(own, cleared.id, 'skip-next'), 200);
    expect(expectStatus(await act(own, cleared.id, 'skip-next', { count: 0 }), 200).skips).toBe(0);
    await advance(own, { unit: 'month', count: 3 });
    expect(await statusesOf(own, id)).toEqual(['paid', 'skipped', 'skipped', 'paid']);
    expect((await typesOf(id)).filter((type) => type === 'period_skipped')).toHaveLength(2);
    expect(await statusesOf(own, cleared.id)).toEqual(['paid', 'paid', 'paid', 'paid']);
    const answer = await act(own, id, 'skip-next', { count: 13 });
    expect(errorOf(answer)).toEqual([400, 'validation_error']);
    expectStatus(await act(own, id, 'pause'), 200);
    expect(errorOf(await act(own, id, 'skip-next'))).toEqual([400, 'invalid_subscription_state']);
  });
});
