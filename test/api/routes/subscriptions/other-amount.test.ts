import { describe, expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import { withCards } from '../../../support/checkout/saved-cards.ts';
import { faultsOfSubscription } from '../../../support/histories/subscriptions/reckoning.ts';
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
import { reasonOf, type Parsed } from '../../../support/world/client.ts';
import { expectMoneyViolations } from '../../../support/stack/expect-logged-error.ts';
import { expectStatus, type World } from '../../../support/world/world.ts';

const resolve = (world: World, id: string, issueId: string, body: object) =>
  act(world, id, `issues/${issueId}/resolve`, body);
const paymentOf = async (world: World, id: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1/payments/${id}`), 200);

/** What the sandbox took last. */
async function takenLast(world: World): Promise<number> {
  const [row] = expectStatus(await world.api.get('/api/v1/sandbox/ledger?limit=1'), 200);
  return row.amount;
}

async function violations(world: World, ...names: string[]): Promise<Parsed[]> {
  const { invariants } = expectStatus(await world.api.get('/api/v1/audit/money'), 200);
  return invariants
    .filter(({ name }: Parsed) => names.length === 0 || names.includes(name))
    .flatMap((one: Parsed) => one.violations);
}

/** The lookup tells of it, or the answer to the charge itself. */
const cards = ['tok_renewal_other_amount_1', 'tok_renewal_told_amount_1'];

/** A month for which the processor took another amount than it was asked for. */
async function otherMonth(card = 'tok_renewal_told_amount_1') {
  const world = await worldAt('2027-11-01T00:00:00Z');
  expectMoneyViolations(world);
  const { id } = await subscribe(world, await subscriber(world, card));
  await advance(world, { unit: 'month', count: 1 });
  const taken = await takenLast(world);
  const { issues } = await subscriptionOf(world, id);
  return { world, id, taken, issue: issues[0] };
}

describe('a renewal for which another amount was taken', () => {
  test.each(cards)(
    '%s is a confirmed orphan of that amount, and stops the renewals',
    async (card) => {
      const { world, id, taken, issue } = await otherMonth(card);
      expect(taken).not.toBe(3_000);
      expect(issue).toMatchObject({
        type: 'orphan_charge',
        status: 'open',
        confirmed: true,
        amount: taken,
      });
      expect(await paymentOf(world, issue.paymentId)).toMatchObject({
        status: 'captured',
        amount: 3_000,
        amountCaptured: taken,
      });
      expect((await periodsOf(world, id))[1].status).toBe('needs_attention');
      const books = ['payment_balance', 'processor_ledger', 'single_capture'];
      expect(await violations(world, ...books)).toEqual([]);
      await advance(world, { unit: 'month', count: 1 });
      expect(await periodsOf(world, id)).toHaveLength(2);
      expect((await subscriptionOf(world, id)).issues).toHaveLength(1);
    },
  );

  test('pays nothing by apply; a refund returns what was taken, and the period is owed', async () => {
    const { world, id, taken, issue } = await otherMonth();
    const applied = await resolve(world, id, issue.id, { resolution: 'apply' });
    expect(reasonOf(applied)).toEqual([409, 'invalid_state', 'other_amount']);
    expect(applied.body.error?.details).toMatchObject({ expected: 3_000, captured: taken });
    const denied = { resolution: 'not_charged', note: 'no' };
    expect(reasonOf(await resolve(world, id, issue.id, denied))).toEqual([
      409,
      'invalid_state',
      'confirmed',
    ]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => resolve(world, id, issue.id, { resolution: 'refund' })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await paymentOf(world, issue.paymentId)).toMatchObject({
      status: 'refunded',
      amountRefunded: taken,
    });
    expect(await subscriptionOf(world, id)).toMatchObject({
      status: 'past_due',
      nextRetryAt: '2027-12-02T00:00:00.000Z',
      issues: [],
    });
    expect((await typesOf(id)).slice(-3)).toEqual(['issue_opened', 'issue_resolved', 'past_due']);
    await advance(world, { unit: 'day', count: 1 });
    expect((await subscriptionOf(world, id)).status).toBe('active');
    const [, period] = await periodsOf(world, id);
    expect(period.status).toBe('paid');
    expect(period.paymentId).not.toBe(issue.paymentId);
    expect(await bookedFor(world, id)).toContain('p1:a2 approved');
    expect(await faultsOfSubscription(await sqlOf(world), { id })).toEqual([]);
    expect(await violations(world)).toEqual([]);
  });

  test('after a cancellation its refund leaves the period void', async () => {
    const { world, id, taken, issue } = await otherMonth();
    expectStatus(await act(world, id, 'cancel', { cancelAtPeriodEnd: false }), 200);
    expectStatus(await resolve(world, id, issue.id, { resolution: 'refund' }), 200);
    expect(await paymentOf(world, issue.paymentId)).toMatchObject({ amountRefunded: taken });
    expect((await periodsOf(world, id))[1].status).toBe('void');
    expect(await violations(world)).toEqual([]);
  });

  test('in another currency it is an orphan that nobody has confirmed', async () => {
    const world = await worldAt('2027-11-01T00:00:00Z');
    expectMoneyViolations(world);
    const { id } = await subscribe(world, await subscriber(world, 'tok_renewal_told_currency_1'));
    await advance(world, { unit: 'month', count: 1 });
    const { issues } = await subscriptionOf(world, id);
    expect(issues).toMatchObject([{ type: 'orphan_charge', confirmed: false, amount: 3_000 }]);
    expect(await paymentOf(world, issues[0].paymentId)).toMatchObject({
      status: 'pending',
      amountCaptured: 0,
    });
    expect((await periodsOf(world, id)).map(({ status }) => status)).toEqual([
      'paid',
      'needs_attention',
    ]);
    const applied = await resolve(world, id, issues[0].id, { resolution: 'apply' });
    expect(reasonOf(applied)).toEqual([409, 'invalid_state', 'unconfirmed']);
    expect(await violations(world, 'payment_balance', 'single_capture')).toEqual([]);
  });

  test('a change for which another amount was taken does not happen', async () => {
    const world = await worldAt('2027-11-01T00:00:00Z');
    expectMoneyViolations(world);
    const { buyer, ids } = await withCards(
      world,
      'tok_mastercard',
      'pm_sandbox_renewalOtherAmount',
    );
    const { id } = await subscribe(world, buyer, { paymentMethodId: ids[0] });
    expectStatus(await act(world, id, 'payment-method', { paymentMethodId: ids[1] }), 200);
    const asked = await world.api.post(`/api/v1/subscriptions/${id}/change`, { amount: 5_000 });
    expect(asked.status).toBeLessThan(300);
    const { amount, issues } = await subscriptionOf(world, id);
    expect(amount).toBe(3_000);
    expect(issues).toMatchObject([{ confirmed: true, amount: await takenLast(world) }]);
    const applied = await resolve(world, id, issues[0].id, { resolution: 'apply' });
    expect(reasonOf(applied)).toEqual([409, 'invalid_state', 'other_amount']);
    expectStatus(await resolve(world, id, issues[0].id, { resolution: 'refund' }), 200);
    expect(await subscriptionOf(world, id)).toMatchObject({ status: 'active', issues: [] });
    expect(await violations(world)).toEqual([]);
  });
});
