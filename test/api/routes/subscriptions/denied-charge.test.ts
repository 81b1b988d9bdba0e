import { describe, expect, test } from 'bun:test';
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
import { waitFor } from '../../../support/timing/wait-for.ts';
import { reasonOf, type Parsed } from '../../../support/world/client.ts';
import { expectStatus, type World } from '../../../support/world/world.ts';

const resolve = (world: World, id: string, issueId: string, body: object) =>
  act(world, id, `issues/${issueId}/resolve`, body);
const issuesOf = async (world: World, id: string): Promise<Parsed[]> =>
  expectStatus(await world.api.get(`/api/v1/subscriptions/${id}/issues`), 200);
const paymentOf = async (world: World, id: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1/payments/${id}`), 200);

/** The merchant has said that a month was not charged; the processor hides what it did. */
async function deniedMonth() {
  const world = await worldAt('2027-11-01T00:00:00Z');
  const { id } = await subscribe(world, await subscriber(world, 'tok_renewal_orphan_1'));
  await advance(world, { unit: 'month', count: 1 });
  const [issue] = (await subscriptionOf(world, id)).issues;
  const key = `sub:${id}:p1:a1`;
  const rows = expectStatus(await world.api.get('/api/v1/sandbox/ledger?limit=100'), 200);
  const { ref } = rows.find((row: Parsed) => row.idempotencyKey === key);
  const denied = { resolution: 'not_charged', note: 'the processor says so by phone' };
  expectStatus(await resolve(world, id, issue.id, denied), 200);
  return { world, id, issue, key, ref };
}

type Denied = Awaited<ReturnType<typeof deniedMonth>>;

/** The processor says, with an event, that it took the money after all; gives the new issue. */
async function find({ world, id, issue, key, ref }: Denied): Promise<Parsed> {
  expectStatus(await world.api.post(`/api/v1/sandbox/transactions/${key}/reveal`, {}), 200);
  const event = { type: 'charge.captured', ref };
  const asked = Array.from({ length: 5 }, () => world.api.post('/api/v1/sandbox/events', event));
  for (const answer of await Promise.all(asked)) expectStatus(answer, 202);
  await waitFor(async () => (await subscriptionOf(world, id)).issues.length > 0);
  const { issues } = await subscriptionOf(world, id);
  expect(issues).toHaveLength(1);
  expect(issues[0]).toMatchObject({
    type: 'orphan_charge',
    confirmed: true,
    amount: 3_000,
    paymentId: issue.paymentId,
    transactionId: issue.transactionId,
  });
  expect(issues[0].id).not.toBe(issue.id);
  return issues[0];
}

async function violations(world: World): Promise<Parsed[]> {
  const { invariants } = expectStatus(await world.api.get('/api/v1/audit/money'), 200);
  return invariants.flatMap((one: Parsed) => one.violations);
}

describe('money that was found after not_charged', () => {
  test('opens a confirmed issue again, once; applied, it pays the period', async () => {
    const denied = await deniedMonth();
    const { world, id, issue } = denied;
    expect((await paymentOf(world, issue.paymentId)).status).toBe('failed');
    const found = await find(denied);
    expect((await paymentOf(world, issue.paymentId)).status).toBe('captured');
    expect((await issuesOf(world, id)).map(({ status }) => status)).toEqual(['open', 'resolved']);
    // Nothing else is charged for it.
    await advance(world, { unit: 'day', count: 2 });
    expect(await bookedFor(world, id)).not.toContain('p1:a2 approved');
    const applied = await resolve(world, id, found.id, { resolution: 'apply' });
    expect(expectStatus(applied, 200).resolution).toBe('apply');
    expect(await subscriptionOf(world, id)).toMatchObject({ status: 'active', issues: [] });
    const [, period] = await periodsOf(world, id);
    expect(period).toMatchObject({ status: 'paid', paymentId: issue.paymentId });
    expect((await typesOf(id)).slice(-3)).toEqual(['issue_opened', 'issue_resolved', 'renewed']);
    const types = (await readEvents(issue.paymentId)).map(({ type }) => type);
    expect(types.filter((type) => type === 'payment.captured')).toHaveLength(1);
    expect(await violations(world)).toEqual([]);
    await advance(world, { unit: 'month', count: 1 });
    expect((await periodsOf(world, id)).map(({ status }) => status)).toEqual([
      'paid',
      'paid',
      'paid',
    ]);
  });

  test('beside another try that was paid: only a refund fits', async () => {
    const denied = await deniedMonth();
    const { world, id, issue } = denied;
    await advance(world, { unit: 'hour', count: 1 });
    const [, paid] = await periodsOf(world, id);
    expect(paid.status).toBe('paid');
    expect(paid.paymentId).not.toBe(issue.paymentId);
    const found = await find(denied);
    expect(reasonOf(await resolve(world, id, found.id, { resolution: 'apply' }))).toEqual([
      409,
      'invalid_state',
      'period_not_payable',
    ]);
    expectStatus(await resolve(world, id, found.id, { resolution: 'refund' }), 200);
    expect(await paymentOf(world, issue.paymentId)).toMatchObject({ amountRefunded: 3_000 });
    expect(await paymentOf(world, paid.paymentId)).toMatchObject({
      status: 'captured',
      amountRefunded: 0,
    });
    expect(await subscriptionOf(world, id)).toMatchObject({ status: 'active', issues: [] });
    expect((await periodsOf(world, id))[1].status).toBe('paid');
    expect(await violations(world)).toEqual([]);
  });

  test('after a cancellation, too', async () => {
    const denied = await deniedMonth();
    const { world, id } = denied;
    expectStatus(await act(world, id, 'cancel', { cancelAtPeriodEnd: false }), 200);
    const found = await find(denied);
    expectStatus(await resolve(world, id, found.id, { resolution: 'refund' }), 200);
    expect((await subscriptionOf(world, id)).status).toBe('cancelled');
    expect(await violations(world)).toEqual([]);
  });
});
