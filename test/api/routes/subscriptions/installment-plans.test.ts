import { expect, test } from 'bun:test';
import { readEvents } from '../../../support/events/events.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../../support/subscriptions/subscriptions.ts';
import { act, periodsOf, typesOf, worldAt } from '../../../support/subscriptions/verbs.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, type World } from '../../../support/world/world.ts';

const told = ({ status, body }: Answer) => [status, body.error?.code];

/** Two rows of 30.00, a month apart, from November 1. */
async function twoRows(token = 'tok_visa') {
  const world = await worldAt('2027-11-01T00:00:00Z');
  const terms = { interval: undefined, installments: { count: 2, unit: 'month' } };
  const { id } = await subscribe(world, await subscriber(world, token), terms);
  return { world, id };
}

const rowsOf = ({ installments }: Parsed): string[] =>
  installments.schedule.map(({ dueAt, status }: Parsed) => `${dueAt.slice(0, 10)} ${status}`);

async function wrongMoney(world: World): Promise<Parsed[]> {
  const { invariants } = expectStatus(await world.api.get('/api/v1/audit/money'), 200);
  return invariants.flatMap(({ violations }: Parsed) => violations);
}

test('the last row ends it, and nothing is charged any more', async () => {
  const { world, id } = await twoRows();
  await advance(world, { unit: 'month', count: 3 });
  const done = await subscriptionOf(world, id);
  expect(done).toMatchObject({
    status: 'completed',
    nextBillingAt: null,
    endedAt: '2027-12-01T00:00:00.000Z',
    installments: { total: 2, paid: 2, remaining: 0, totalAmount: 6_000, paidAmount: 6_000 },
  });
  expect(rowsOf(done)).toEqual(['2027-11-01 paid', '2027-12-01 paid']);
  expect((await typesOf(id)).slice(-2)).toEqual(['renewed', 'completed']);
  const renewed = (await readEvents(id)).find(({ type }) => type.endsWith('.renewed'));
  expect(renewed?.data).toMatchObject({ amount: 3_000, installment: { index: 1, total: 2 } });
  for (const [verb, expected] of [
    ['cancel', [409, 'invalid_state']],
    ['refund-cancel', [409, 'invalid_state']],
    ['resume', [400, 'invalid_subscription_state']],
    ['change', [422, 'invalid_state']],
  ] as const)
    expect([verb, told(await act(world, id, verb))]).toEqual([verb, [...expected]]);
  expect(await wrongMoney(world)).toEqual([]);
});

test('a last row that is paid late recovers, renews and ends it', async () => {
  const { world, id } = await twoRows('tok_renewal_decline_once_1');
  await advance(world, { unit: 'month', count: 1 });
  expect(rowsOf(await subscriptionOf(world, id))[1]).toStartWith('2027-12-01');
  expect((await subscriptionOf(world, id)).status).toBe('past_due');
  await advance(world, { unit: 'day', count: 1 });
  expect(await subscriptionOf(world, id)).toMatchObject({
    status: 'completed',
    pastDueSince: null,
    installments: { paid: 2, remaining: 0, paidAmount: 6_000 },
  });
  expect((await typesOf(id)).slice(-3)).toEqual(['recovered', 'renewed', 'completed']);
  expect(await wrongMoney(world)).toEqual([]);
});

test('a last row that is waived counts as done, and is not paid', async () => {
  const { world, id } = await twoRows('tok_renewal_decline_1');
  await advance(world, { unit: 'month', count: 1 });
  const waived = expectStatus(await act(world, id, 'waive-period', { reason: 'goodwill' }), 200);
  expect(waived).toMatchObject({
    status: 'completed',
    installments: { paid: 2, remaining: 0, totalAmount: 6_000, paidAmount: 3_000 },
  });
  expect(rowsOf(waived)).toEqual(['2027-11-01 paid', '2027-12-01 waived']);
  expect((await typesOf(id)).slice(-2)).toEqual(['period_waived', 'completed']);
  expect((await periodsOf(world, id)).map(({ status }) => status)).toEqual(['paid', 'waived']);
  expect(await wrongMoney(world)).toEqual([]);
});

test('a pause moves the rows that are not paid by its length; its terms are locked', async () => {
  const { world, id } = await twoRows();
  const locked = [409, 'installment_plan_locked'];
  for (const [verb, body] of [
    ['change', { amount: 1 }],
    ['change', {}],
    ['change-quantity', { quantity: 2 }],
    ['preview-change', { amount: 1 }],
    ['skip-next', {}],
  ] as const)
    expect([verb, told(await act(world, id, verb, body))]).toEqual([verb, locked]);
  const report = { quantity: 1, identifier: 'a' };
  expect(told(await act(world, id, 'usage', report))).toEqual([400, 'invalid_state']);
  await advance(world, { unit: 'day', count: 5 });
  expectStatus(await act(world, id, 'pause'), 200);
  await advance(world, { unit: 'day', count: 40 });
  expect(await periodsOf(world, id)).toHaveLength(1);
  const resumed = expectStatus(await act(world, id, 'resume'), 200);
  expect(resumed).toMatchObject({ status: 'active', nextBillingAt: '2028-01-10T00:00:00.000Z' });
  expect(rowsOf(resumed)).toEqual(['2027-11-01 paid', '2028-01-10 due']);
  await advance(world, { unit: 'day', count: 30 });
  expect((await subscriptionOf(world, id)).status).toBe('completed');
  expect(await wrongMoney(world)).toEqual([]);
});

test('a trial whose first charge is declined is past due, and is tried again', async () => {
  const world = await worldAt('2027-11-01T00:00:00Z');
  const buyer = await subscriber(world, 'tok_renewal_decline_once_1');
  const { id } = await subscribe(world, buyer, { trialDays: 10 });
  await advance(world, { unit: 'day', count: 10 });
  expect(await subscriptionOf(world, id)).toMatchObject({
    status: 'past_due',
    nextRetryAt: '2027-11-12T00:00:00.000Z',
  });
  expect((await periodsOf(world, id)).map(({ status }) => status)).toEqual(['trial', 'past_due']);
  await advance(world, { unit: 'day', count: 1 });
  expect(await typesOf(id)).toEqual([
    'created',
    'trial_will_end',
    'payment_failed',
    'past_due',
    'recovered',
    'renewed',
  ]);
  expect((await subscriptionOf(world, id)).billingAnchor).toBe('2027-11-11T00:00:00.000Z');
});
