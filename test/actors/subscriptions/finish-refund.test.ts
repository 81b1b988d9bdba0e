import { expect, test } from 'bun:test';
import { finishRefundTasks } from '../../../actors/subscriptions/finish-refund.ts';
import { sqlOf } from '../../support/database/cells.ts';
import { bookingsOf } from '../../support/subscriptions/bookings.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../support/subscriptions/subscriptions.ts';
import { act, periodsOf } from '../../support/subscriptions/verbs.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

const world = await setup();
const sql = await sqlOf(world);

test('the job has its own name and the two former ones', () => {
  expect(finishRefundTasks.map(({ name }) => name)).toEqual([
    'subscription-refunds',
    'subscription-refund',
    'subscription-change-refund',
  ]);
});

/** A change that gives money back, which its processor decides later; gives the key of its job. */
async function refunding() {
  const { id } = await subscribe(world, await subscriber(world, 'tok_refund_pending'));
  const change = { amount: 1_000, creditMode: 'refund' };
  const { adjustment } = expectStatus(await act(world, id, 'change', change), 200);
  expect(adjustment.status).toBe('refund_pending');
  const [{ paymentId }] = await periodsOf(world, id);
  const [{ ref, amount }] = await bookingsOf(world, 'refund', paymentId);
  const [{ key }] = await sql`
    select key from job where kind = 'subscription-refunds'
      and key in (select id::text from subscription_operation where subscription_id = ${id})`;
  return { id, paymentId: paymentId as string, ref, amount, key };
}

const statusOf = async (key: string): Promise<string> => {
  const [row] = await sql`
    select report->'adjustment'->>'status' as status from subscription_operation where id = ${key}`;
  return row.status;
};

test.each(finishRefundTasks.map(({ name }) => name))(
  'a row that waits as %s is done: a change’s refund is recorded once it is decided',
  async (kind) => {
    const { id, paymentId, ref, amount, key } = await refunding();
    const told = { type: 'refund.succeeded', ref };
    expectStatus(await world.api.post('/api/v1/sandbox/events', told), 202);
    await waitFor(async () => {
      const payment = expectStatus(await world.api.get(`/api/v1/payments/${paymentId}`), 200);
      return payment.amountRefunded === amount;
    });
    expect(await statusOf(key)).toBe('refund_pending');
    await sql`update job set kind = ${kind}, run_at = now() where key = ${key}`;
    await waitFor(async () => (await statusOf(key)) === 'refunded');
    await waitFor(async () => (await sql`select from job where key = ${key}`).length === 0);
    expect(await bookingsOf(world, 'refund', paymentId)).toHaveLength(1);
    expect(await subscriptionOf(world, id)).toMatchObject({ amount: 1_000, creditBalance: 0 });
  },
);
