import { describe, expect, test } from 'bun:test';
import { CrashShop } from '../../support/crash/crash-shop.ts';
import { killDuring, repeatUntil } from '../../support/crash/kill-during.ts';
import { bookingsOf } from '../../support/subscriptions/bookings.ts';
import { drawn } from '../../support/subscriptions/crash-points.ts';
import {
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../support/subscriptions/subscriptions.ts';
import { act, periodsOf } from '../../support/subscriptions/verbs.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus } from '../../support/world/world.ts';

/**
 * kill -9 of the API at each point of a payout of credit. Afterwards the repeat of the request, or the actors alone, finish
 * it: the money went back once, and the balance is 0; or it was refused, and is on the balance.
 */
const { stack, world } = await CrashShop.ofFile({
  actorCount: 1,
  env: { RECONCILE_AFTER_MS: '500' },
});

/** Asks for the payout of an ended subscription whose balance has nearly 30.00, while the API is set to die at the point. */
async function crashAt(point: string, card = 'tok_visa') {
  const { id } = await subscribe(world, await subscriber(world, card));
  const free = expectStatus(await act(world, id, 'change', { amount: 0 }), 200);
  expectStatus(await act(world, id, 'cancel', { cancelAtPeriodEnd: false }), 200);
  const [{ paymentId }] = await periodsOf(world, id);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const repeat = () => act(world, id, 'credit/refund', {}, headers);
  await killDuring(stack, point, repeat);
  return { id, repeat, paymentId: paymentId as string, amount: free.creditBalance as number };
}

type Crashed = Awaited<ReturnType<typeof crashAt>>;

async function expectPaidOnce({ id, paymentId, amount }: Crashed): Promise<void> {
  expect(amount).toBeGreaterThan(2_900);
  expect(await bookingsOf(world, 'refund', paymentId)).toMatchObject([
    { amount, status: 'approved' },
  ]);
  const payment = expectStatus(await world.api.get(`/api/v1/payments/${paymentId}`), 200);
  expect(payment.amountRefunded).toBe(amount);
  expect(await subscriptionOf(world, id)).toMatchObject({ creditBalance: 0, status: 'cancelled' });
  const path = `/api/v1/credit-notes?invoiceId=${payment.invoiceId}`;
  const notes = expectStatus(await world.api.get(path), 200);
  expect(notes.map(({ total }: Parsed) => total)).toEqual([amount]);
}

describe('kill -9 of the API while credit is paid out', () => {
  test.each(drawn('payout of credit'))(
    'at %s: the repeat of the request finishes it',
    async (point) => {
      const crashed = await crashAt(point);
      const response = await repeatUntil(crashed.repeat, 200);
      expect(response.body.data.refund).toMatchObject({ amount: crashed.amount });
      await expectPaidOnce(crashed);
    },
  );

  test.each(drawn('payout of credit', 'alone'))(
    'at %s: the actors finish it alone',
    async (point) => {
      const crashed = await crashAt(point);
      const path = `/api/v1/payments/${crashed.paymentId}`;
      await waitFor(async () => {
        const payment = expectStatus(await world.api.get(path), 200);
        return payment.amountRefunded > 0;
      }, 60_000);
      await expectPaidOnce(crashed);
    },
  );

  test.each(drawn('refused payout of credit'))(
    'a payout that the processor refuses after the crash at %s is on the balance again',
    async (point) => {
      const { id, amount, paymentId } = await crashAt(point, 'tok_refund_fail');
      await waitFor(async () => (await subscriptionOf(world, id)).creditBalance === amount, 60_000);
      const bookings = await bookingsOf(world, 'refund', paymentId);
      expect(bookings.map(({ status }) => status)).toEqual(['declined']);
    },
  );
});
