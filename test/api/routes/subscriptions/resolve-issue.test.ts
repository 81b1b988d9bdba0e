import { describe, expect, test } from 'bun:test';
import { withCards } from '../../../support/checkout/saved-cards.ts';
import { readEvents } from '../../../support/events/events.ts';
import {
  confirm,
  issuesOf,
  orphanedMonth,
  undecidedMonth,
} from '../../../support/subscriptions/orphans.ts';
import {
  askToSubscribe,
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../support/subscriptions/subscriptions.ts';
import { visitorOf } from '../../../support/subscriptions/portal.ts';
import {
  act,
  bookedFor,
  periodsOf,
  typesOf,
  worldAt,
} from '../../../support/subscriptions/verbs.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { reasonOf, type Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const world = await setup();

const ended = { cancelAtPeriodEnd: false };

const resolve = (of: World, id: string, issueId: string, body: object, headers = {}) =>
  act(of, id, `issues/${issueId}/resolve`, body, headers);

const paymentOf = async (own: World, paymentId: string): Promise<Parsed> =>
  expectStatus(await own.api.get(`/api/v1/payments/${paymentId}`), 200);
const ordersOf = async (own: World, id: string): Promise<Parsed[]> =>
  expectStatus(await own.api.get(`/api/v1/orders?subscriptionId=${id}`), 200);

describe('apply', () => {
  test('writes order, invoice and period once; the subscription stays ended', async () => {
    const { own, id, issueId, paymentId } = await orphanedMonth();
    expect(await ordersOf(own, id)).toHaveLength(1);
    const body = { resolution: 'apply', note: 'was used' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const issue = expectStatus(await resolve(own, id, issueId, body, headers), 200);
    expect(issue).toMatchObject({ status: 'resolved', resolution: 'apply', note: 'was used' });
    expect(expectStatus(await resolve(own, id, issueId, body, headers), 200)).toEqual(issue);
    expect(reasonOf(await resolve(own, id, issueId, body))).toEqual([
      409,
      'invalid_state',
      'resolved',
    ]);
    expect(await subscriptionOf(own, id)).toMatchObject({ status: 'cancelled', issues: [] });
    const [, period] = await periodsOf(own, id);
    expect(period).toMatchObject({ status: 'paid', paymentId });
    const [order] = await ordersOf(own, id);
    expect(order).toMatchObject({
      id: period.orderId,
      source: 'subscription_renewal',
      total: 3_000,
    });
    const invoices = expectStatus(await own.api.get(`/api/v1/subscriptions/${id}/invoices`), 200);
    expect(invoices.map(({ status }: Parsed) => status)).toEqual(['paid', 'paid']);
    const captured = (await readEvents(paymentId)).filter(
      ({ type }) => type === 'payment.captured',
    );
    expect(captured).toHaveLength(1);
    expect((await typesOf(id)).slice(-3)).toEqual(['issue_opened', 'cancelled', 'issue_resolved']);
  });

  test('twenty at once write one order', async () => {
    const { own, id, issueId } = await orphanedMonth();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        resolve(own, id, issueId, { resolution: index % 2 === 0 ? 'apply' : 'refund' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    const [issue] = await issuesOf(own, id);
    const [, period] = await periodsOf(own, id);
    const { amountRefunded } = await paymentOf(own, issue?.paymentId);
    const booked = [issue?.resolution, period.status, amountRefunded];
    expect([
      ['apply', 'paid', 0],
      ['refund', 'void', 3_000],
    ]).toContainEqual(booked);
    expect(await ordersOf(own, id)).toHaveLength(issue?.resolution === 'apply' ? 2 : 1);
  });

  test('not while the processor has not confirmed the money, nor once it went back', async () => {
    const open = await undecidedMonth();
    for (const resolution of ['apply', 'refund'])
      expect(reasonOf(await resolve(open.own, open.id, open.issueId, { resolution }))).toEqual([
        409,
        'invalid_state',
        'unconfirmed',
      ]);
    const { own, id, issueId, paymentId } = await orphanedMonth();
    const amount = 1_000;
    expectStatus(await own.api.post(`/api/v1/payments/${paymentId}/refund`, { amount }), 200);
    const applied = await resolve(own, id, issueId, { resolution: 'apply' });
    expect(reasonOf(applied)).toEqual([409, 'invalid_state', 'refunded']);
    expectStatus(await resolve(own, id, issueId, { resolution: 'refund' }), 200);
    expect(await paymentOf(own, paymentId)).toMatchObject({
      status: 'refunded',
      amountRefunded: 3_000,
    });
  });

  test('the first payment of a subscription that has expired', async () => {
    const own = await worldAt('2027-11-01T00:00:00Z');
    const buyer = await subscriber(own, 'pm_sandbox_renewalOrphan');
    const asked = await askToSubscribe(own, buyer);
    const { id } = expectStatus(asked, 201);
    await advance(own, { unit: 'day', count: 1 });
    expect((await subscriptionOf(own, id)).status).toBe('expired');
    const { path: portal } = await visitorOf(own, buyer);
    const portalSays = async (): Promise<string[]> => {
      const { text } = await own.anyone.get(portal, {
        accept: 'text/html',
        'accept-language': 'en-US',
      });
      const said = ['did not go through', 'We are checking your last payment', 'Ended on'];
      return said.filter((words) => text.includes(words));
    };
    expect(await portalSays()).toEqual(['We are checking your last payment']);
    const rows = expectStatus(await own.api.get('/api/v1/sandbox/ledger?limit=1'), 200);
    const [{ idempotencyKey, ref }] = rows;
    const path = `/api/v1/sandbox/transactions/${idempotencyKey}/reveal`;
    expectStatus(await own.api.post(path, {}), 200);
    expectStatus(
      await own.api.post('/api/v1/sandbox/events', { type: 'charge.captured', ref }),
      202,
    );
    await waitFor(async () => (await issuesOf(own, id)).length === 1);
    expect(await portalSays()).toEqual(['We are checking your last payment']);
    const [issue] = await issuesOf(own, id);
    expectStatus(await resolve(own, id, issue?.id, { resolution: 'apply' }), 200);
    expect(await portalSays()).toEqual(['Ended on']);
    const [period] = await periodsOf(own, id);
    expect(period.status).toBe('paid');
    expect(await subscriptionOf(own, id)).toMatchObject({
      status: 'expired',
      originOrderId: period.orderId,
    });
    expect((await ordersOf(own, id)).map(({ source }) => source)).toEqual(['subscription_first']);
  });

  test('a change whose money was found after the cancellation: the terms stay', async () => {
    const own = await setup();
    const { buyer, ids } = await withCards(own, 'tok_mastercard', 'pm_sandbox_renewalOrphan');
    const [first, second] = ids;
    const { id } = await subscribe(own, buyer, { paymentMethodId: first });
    expectStatus(await act(own, id, 'payment-method', { paymentMethodId: second }), 200);
    const asked = await own.api.post(`/api/v1/subscriptions/${id}/change`, { amount: 5_000 });
    const [issue] = expectStatus(asked, 202).issues;
    expectStatus(await act(own, id, 'cancel', ended), 200);
    await confirm(own, id, issue.id);
    expectStatus(await resolve(own, id, issue.id, { resolution: 'apply' }), 200);
    expect(await subscriptionOf(own, id)).toMatchObject({ status: 'cancelled', amount: 3_000 });
    expect((await ordersOf(own, id)).map(({ source }) => source)).toEqual([
      'subscription_change',
      'subscription_first',
    ]);
  });
});

describe('refund', () => {
  test('returns the money once; the period is void', async () => {
    const { own, id, issueId, paymentId } = await orphanedMonth();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { resolution: 'refund', note: 'not used' };
    const issue = expectStatus(await resolve(own, id, issueId, body, headers), 200);
    expect(issue).toMatchObject({ status: 'resolved', resolution: 'refund', note: 'not used' });
    expect(expectStatus(await resolve(own, id, issueId, body, headers), 200)).toEqual(issue);
    expect(reasonOf(await resolve(own, id, issueId, body))).toEqual([
      409,
      'invalid_state',
      'resolved',
    ]);
    expect(await paymentOf(own, paymentId)).toMatchObject({ status: 'refunded' });
    expect((await periodsOf(own, id)).map(({ status }) => status)).toEqual(['paid', 'void']);
    expect(await ordersOf(own, id)).toHaveLength(1);
  });

  test('money that went back already needs no other refund', async () => {
    const { own, id, issueId, paymentId } = await orphanedMonth();
    expectStatus(await own.api.post(`/api/v1/payments/${paymentId}/refund`, {}), 200);
    const issue = expectStatus(await resolve(own, id, issueId, { resolution: 'refund' }), 200);
    expect(issue).toMatchObject({ status: 'resolved', resolution: 'refund' });
    expect((await paymentOf(own, paymentId)).amountRefunded).toBe(3_000);
  });
});

describe('not_charged', () => {
  test('needs a note; then the period is charged again, once', async () => {
    const { own, id, issueId } = await undecidedMonth();
    const nothing = { resolution: 'not_charged' };
    for (const note of [undefined, null, '  ']) {
      const answer = await resolve(own, id, issueId, { ...nothing, note });
      expect([answer.status, answer.body.error?.details[0].path]).toEqual([400, 'note']);
    }
    const said = { ...nothing, note: 'the processor says so by phone' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => resolve(own, id, issueId, said)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await issuesOf(own, id)).toMatchObject([
      { status: 'resolved', resolution: 'not_charged', note: said.note, confirmed: false },
    ]);
    await advance(own, { unit: 'hour', count: 1 });
    expect(await subscriptionOf(own, id)).toMatchObject({ status: 'active', issues: [] });
    const [, period] = await periodsOf(own, id);
    expect(period.status).toBe('paid');
    expect((await bookedFor(own, id)).filter((row) => row.startsWith('p1:'))).toEqual([
      'p1:a1 approved',
      'p1:a2 approved',
    ]);
    expect(await ordersOf(own, id)).toHaveLength(2);
  });

  test('not for money that the processor has confirmed', async () => {
    const { own, id, issueId } = await orphanedMonth();
    const said = { resolution: 'not_charged', note: 'no' };
    expect(reasonOf(await resolve(own, id, issueId, said))).toEqual([
      409,
      'invalid_state',
      'confirmed',
    ]);
  });
});

test('rejects what is no resolution, and issues of others', async () => {
  const { own, id, issueId } = await undecidedMonth();
  for (const body of [{}, { resolution: 'auto_applied' }, { resolution: 'apply', note: 7 }]) {
    const answer = await resolve(own, id, issueId, body);
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'validation_error']);
  }
  const other = await subscribe(own, await subscriber(own));
  const refund = { resolution: 'refund' };
  for (const answer of [
    await resolve(own, other.id, issueId, refund),
    await resolve(own, id, crypto.randomUUID(), refund),
    await resolve(own, id, 'x', refund),
    await resolve(world, id, issueId, refund),
  ])
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
});
