import { describe, expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import { complete, decideChallenge } from '../../../support/checkout/checkout.ts';
import { monthly, plan, sell } from '../../../support/checkout/recurring.ts';
import { storeCard } from '../../../support/checkout/saved-cards.ts';
import { visitorOf } from '../../../support/subscriptions/portal.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../support/subscriptions/subscriptions.ts';
import { act, bookedFor, periodsOf, worldAt } from '../../../support/subscriptions/verbs.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const PATH = '/api/v1/subscriptions';
const told = ({ status, body }: Answer) => [status, body.error?.code];

/** A subscription whose last renewal may have been charged: the processor does not say. */
async function undecided(terms: object = {}) {
  const world = await worldAt('2027-11-01T00:00:00Z');
  const buyer = await subscriber(world, 'tok_renewal_orphan_1');
  const { id } = await subscribe(world, buyer, terms);
  await advance(world, { unit: 'month', count: 1 });
  expect((await subscriptionOf(world, id)).issues).toMatchObject([{ type: 'orphan_charge' }]);
  return { world, buyer, id };
}

describe('while nobody knows whether a renewal was charged', () => {
  test('retry-charge, waive-period and a change wait; a new card is kept, and blocked', async () => {
    const { world, buyer, id } = await undecided();
    const attention = [409, 'renewal_needs_attention'];
    for (const verb of ['retry-charge', 'waive-period'])
      expect([verb, told(await act(world, id, verb))]).toEqual([verb, attention]);
    expect(told(await act(world, id, 'change', { amount: 5_000 }))).toEqual(attention);
    const stored = expectStatus(await storeCard(world, buyer, 'tok_mastercard'), 200);
    const { paymentMethodId } = stored;
    const kept = expectStatus(await act(world, id, 'payment-method', { paymentMethodId }), 200);
    expect(kept.paymentMethodId.replaceAll('-', '')).toBe(paymentMethodId.replace('cpm_', ''));
    const upcoming = await world.api.get(`${PATH}/${id}/upcoming-invoice`);
    expect(told(upcoming)).toEqual([404, 'not_found']);
    await advance(world, { unit: 'month', count: 2 });
    expect((await periodsOf(world, id)).map(({ status }) => status)).toEqual([
      'paid',
      'needs_attention',
    ]);
    expect(await bookedFor(world, id)).toHaveLength(2);
  });

  test('a new card whose charge nobody knows of is kept; so is the next one, uncharged', async () => {
    const world = await worldAt('2027-11-01T00:00:00Z');
    const buyer = await subscriber(world, 'tok_renewal_decline_1');
    const { id } = await subscribe(world, buyer);
    await advance(world, { unit: 'month', count: 1 });
    for (const token of ['pm_sandbox_renewalOrphan', 'tok_mastercard']) {
      const { paymentMethodId } = expectStatus(await storeCard(world, buyer, token), 200);
      const kept = expectStatus(await act(world, id, 'payment-method', { paymentMethodId }), 200);
      expect([kept.retry.status, kept.issues.length]).toEqual(['blocked', 1]);
      expect(kept.paymentMethodId.replaceAll('-', '')).toBe(paymentMethodId.replace('cpm_', ''));
    }
    expect(await periodsOf(world, id)).toMatchObject([{}, { status: 'needs_attention' }]);
    expect(await bookedFor(world, id)).toHaveLength(3);
  });

  test('pause is allowed, resume is not: of the merchant and of the buyer', async () => {
    const { world, buyer, id } = await undecided();
    expect(expectStatus(await act(world, id, 'pause'), 200).status).toBe('paused');
    const attention = [409, 'renewal_needs_attention'];
    expect(told(await act(world, id, 'resume'))).toEqual(attention);
    const { client } = await visitorOf(world, buyer);
    const path = `/api/v1/me/subscriptions/${id}/resume`;
    expect(told(await client.post(path))).toEqual(attention);
    expect((await subscriptionOf(world, id)).status).toBe('paused');
    expectStatus(await act(world, id, 'cancel', { cancelAtPeriodEnd: false }), 200);
  });

  test('the issue is listed with its subscription and for the whole shop, by status', async () => {
    const { world, id } = await undecided();
    const of = async (path: string): Promise<Parsed[]> =>
      expectStatus(await world.api.get(`/api/v1/${path}`), 200);
    const [issue] = await of(`subscriptions/${id}/issues`);
    expect(issue).toMatchObject({
      subscriptionId: id,
      type: 'orphan_charge',
      status: 'open',
      amount: 3_000,
      resolution: null,
      resolvedAt: null,
    });
    for (const path of ['subscription-issues', `subscriptions/${id}/issues`]) {
      expect(await of(path)).toEqual([issue]);
      expect(await of(`${path}?status=open`)).toEqual([issue]);
      expect(await of(`${path}?status=resolved`)).toEqual([]);
      const wrong = await world.api.get(`/api/v1/${path}?status=lost`);
      expect(told(wrong)).toEqual([400, 'validation_error']);
    }
    expect((await of('subscriptions?hasIssues=true')).map((one) => one.id)).toEqual([id]);
    const said = { resolution: 'not_charged', note: 'the bank says so' };
    expectStatus(await act(world, id, `issues/${issue?.id}/resolve`, said), 200);
    expect(await of('subscription-issues?status=open')).toEqual([]);
    const resolved = { id: issue?.id, status: 'resolved', resolution: 'not_charged' };
    expect(await of('subscription-issues?status=resolved')).toMatchObject([resolved]);
    const stranger = await setup();
    expect(expectStatus(await stranger.api.get('/api/v1/subscription-issues'), 200)).toEqual([]);
  });
});

describe('while a charge is under way', () => {
  test.each([
    ['change', { amount: 5_000 }],
    ['change-quantity', { quantity: 2 }],
    ['preview-change', { amount: 5_000 }],
    ['change', { amount: 5_000, effective: 'period_end' }],
    ['pause', {}],
    ['cancel', {}],
    ['cancel', { cancelAtPeriodEnd: false }],
    ['refund-cancel', {}],
  ])('%s %j is answered 409 with Retry-After', async (verb, body) => {
    const world = await setup();
    const { id } = await subscribe(world, await subscriber(world));
    const sql = await sqlOf(world);
    await sql`insert into subscription_operation (id, workspace_id, environment_id, application_id,
        subscription_id, kind, status, amount, plan, actor, created_at, updated_at)
      select gen_random_uuid(), workspace_id, environment_id, application_id, id, 'period', 'open', 3000,
        '{}', '{"type":"system","id":null,"label":null}', now(), now() from subscription where id = ${id}`;
    const answer = await act(world, id, verb, body);
    expect(told(answer)).toEqual([409, 'invalid_state']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.body.error?.details).toMatchObject({ reason: 'charge_in_flight' });
    expect((await subscriptionOf(world, id)).sequence).toBe(1);
  });
});

test('before its first payment is known only what is no term can be changed', async () => {
  const world = await setup();
  const session = await sell(world, [plan], { recurring: monthly });
  const asked = expectStatus(await complete(world, session, { paymentToken: 'tok_3ds' }), 202);
  const [{ id, status }] = expectStatus(await world.api.get(`${PATH}?status=pending`), 200);
  expect(status).toBe('pending');
  const before = await subscriptionOf(world, id);
  const later = { effective: 'period_end' };
  const cases: [string, object, unknown[]][] = [
    ['change', { amount: 1 }, [409, 'invalid_state']],
    ['change', { amount: 1, dryRun: true }, [409, 'invalid_state']],
    ['change', { amount: 1, ...later }, [409, 'invalid_state']],
    ['change', { amount: 1, ...later, dryRun: true }, [409, 'invalid_state']],
    ['preview-change', { amount: 1 }, [409, 'invalid_state']],
    ['pause', {}, [400, 'invalid_subscription_state']],
    ['resume', {}, [400, 'invalid_subscription_state']],
    ['skip-next', {}, [400, 'invalid_subscription_state']],
    ['cancel', {}, [409, 'invalid_state']],
    ['cancel', { cancelAtPeriodEnd: false }, [409, 'invalid_state']],
    ['refund-cancel', {}, [409, 'invalid_state']],
    ['credit/refund', {}, [409, 'invalid_state']],
    ['retry-charge', {}, [422, 'invalid_state']],
    ['waive-period', {}, [422, 'invalid_state']],
    ['uncancel', {}, [409, 'invalid_state']],
    ['payment-method', { paymentMethodId: null }, [409, 'invalid_state']],
    ['usage', { quantity: 1, identifier: 'a' }, [422, 'validation_error']],
  ];
  const answers = [];
  for (const [verb, body] of cases)
    answers.push([verb, body, told(await act(world, id, verb, body))]);
  expect(answers).toEqual(cases);
  expect(told(await world.api.get(`${PATH}/${id}/upcoming-invoice`))).toEqual([404, 'not_found']);
  expect(await subscriptionOf(world, id)).toEqual(before);
  const ref = asked.nextAction.url.split('/').pop() ?? '';
  await decideChallenge(world, session, ref, 'approve');
  expect(await subscriptionOf(world, id)).toMatchObject({ status: 'active', amount: 3_000 });
});

test('once it has ended every verb says so, and nothing changes', async () => {
  const world = await setup();
  const buyer = await subscriber(world);
  const usage = { metric: 'calls', unitAmount: 1 };
  const { id } = await subscribe(world, buyer, { usage });
  const { client } = await visitorOf(world, buyer);
  expectStatus(await act(world, id, 'cancel', { cancelAtPeriodEnd: false }), 200);
  const before = await subscriptionOf(world, id);
  const cases: [string, object, unknown[]][] = [
    ['change', { amount: 1 }, [422, 'invalid_state']],
    ['change', {}, [422, 'invalid_state']],
    ['change-quantity', { quantity: 1 }, [422, 'invalid_state']],
    ['preview-change', { amount: 1 }, [422, 'invalid_state']],
    ['pause', {}, [400, 'invalid_subscription_state']],
    ['resume', {}, [400, 'invalid_subscription_state']],
    ['skip-next', {}, [400, 'invalid_subscription_state']],
    ['cancel', {}, [409, 'invalid_state']],
    ['cancel', { dryRun: true }, [409, 'invalid_state']],
    ['uncancel', {}, [409, 'invalid_state']],
    ['refund-cancel', {}, [409, 'invalid_state']],
    ['credit/refund', {}, [409, 'invalid_state']],
    ['retry-charge', {}, [422, 'invalid_state']],
    ['waive-period', {}, [422, 'invalid_state']],
    ['payment-method', { paymentMethodId: null }, [409, 'invalid_state']],
    ['usage', { quantity: 1, identifier: 'late' }, [422, 'invalid_state']],
  ];
  const answers = [];
  for (const [verb, body] of cases)
    answers.push([verb, body, told(await act(world, id, verb, body))]);
  expect(answers).toEqual(cases);
  expect(told(await world.api.delete(`${PATH}/${id}/pending-change`))).toEqual([
    409,
    'invalid_state',
  ]);
  expect(told(await world.api.get(`${PATH}/${id}/upcoming-invoice`))).toEqual([404, 'not_found']);
  const own: [string, (string | number)[]][] = [
    ['pause', [400, 'invalid_subscription_state']],
    ['resume', [400, 'invalid_subscription_state']],
    ['cancel', [409, 'invalid_state']],
  ];
  for (const [verb, expected] of own)
    expect(told(await client.post(`/api/v1/me/subscriptions/${id}/${verb}`, {}))).toEqual(expected);
  expect(await subscriptionOf(world, id)).toEqual(before);
});

test('a buyer who resumes with a declined card stays paused', async () => {
  const world = await worldAt('2027-11-01T00:00:00Z');
  const buyer = await subscriber(world, 'pm_sandbox_renewalHard');
  const { paymentMethodId } = expectStatus(await storeCard(world, buyer, 'tok_mastercard'), 200);
  const { id } = await subscribe(world, buyer, { paymentMethodId });
  expectStatus(await act(world, id, 'payment-method', { paymentMethodId: null }), 200);
  expectStatus(await act(world, id, 'pause'), 200);
  await advance(world, { unit: 'month', count: 2 });
  const { client } = await visitorOf(world, buyer);
  expect(told(await client.post(`/api/v1/me/subscriptions/${id}/resume`))).toEqual([
    402,
    'payment_failed',
  ]);
  expect((await subscriptionOf(world, id)).status).toBe('paused');
});
