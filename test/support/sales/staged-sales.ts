import { expect } from 'bun:test';
import { returnPaymentJob } from '../../../domain/cancellation/return-payment-job.ts';
import { sql } from '../../../storage/query.ts';
import { buy, complete, makeCart, makeSession, pollSession } from '../checkout/checkout.ts';
import { plan, sell } from '../checkout/recurring.ts';
import { makeBuyer, withCards } from '../checkout/saved-cards.ts';
import type { CrashShop } from '../crash/crash-shop.ts';
import { buyOnAccount } from '../orders/net30.ts';
import { bookedOf, cushion, edit, readOrder } from '../orders/worked-order.ts';
import { reconcilerContext } from '../stack/chaos-services.ts';
import { bookingsOf } from '../subscriptions/bookings.ts';
import { issuesOf } from '../subscriptions/orphans.ts';
import { subscribe, subscriber, subscriptionOf } from '../subscriptions/subscriptions.ts';
import { act } from '../subscriptions/verbs.ts';
import type { Answer, Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';
import type { PurposeName, ReturningPurpose } from './deaths.ts';

/** A shop that charges at once, and one that authorizes. */
export interface Shops {
  readonly charging: CrashShop;
  readonly holding: World;
}

/** A sale that is about to be made. */
export interface StagedSale {
  readonly world: World;
  readonly ask: (headers: Record<string, string>) => Promise<Answer>;
  /** The entries of the processor's ledger for it. */
  readonly booked: () => Promise<Parsed[]>;
  /** Once it has moved money, all that its purpose changes says so. */
  readonly expectEnded: () => Promise<void>;
  /** Its route takes no Idempotency-Key: a repeat is rejected, as it is paid. */
  readonly isKeyless?: boolean;
  /** What was taken goes back: its request is rejected, and so is the repeat. */
  readonly isRejected?: boolean;
}

export type Stage = (shops: Shops) => Promise<StagedSale>;

/** A sale of each purpose. */
export const stagedSales: Readonly<Record<PurposeName, Stage>> = {
  checkout: async ({ charging }) => {
    const { world } = charging;
    const session = await makeSession(world, await makeCart(world));
    return {
      world,
      ask: (headers) => complete(world, session, {}, headers),
      booked: () => bookingsOf(world, 'charge', `cs:${session.id}:`),
      expectEnded: async () => {
        const shown = await pollSession(world, session);
        expect(shown).toMatchObject({ status: 'completed', attempt: null });
        const orders = await charging.read(`/orders?cartId=${session.cartId}`);
        expect(orders).toMatchObject([{ status: 'processing', paymentStatus: 'captured' }]);
      },
    };
  },

  order_edit: async ({ charging: { world } }) => {
    const { customerId } = await makeBuyer(world);
    const { orderId } = await buy(world, undefined, { cart: { customerId } });
    return {
      world,
      ask: (headers) => edit(world, orderId, { add: [cushion] }, headers),
      booked: async () =>
        (await bookedOf(world, orderId)).filter(({ idempotencyKey }) =>
          idempotencyKey.startsWith('oe:'),
        ),
      expectEnded: async () => {
        const total = 3_000 + cushion.unitPrice;
        expect(await readOrder(world, orderId)).toMatchObject({ total, amountPaid: total });
      },
    };
  },

  subscription: async ({ charging }) => {
    const { world } = charging;
    const { id } = await subscribe(world, await subscriber(world));
    return {
      world,
      ask: (headers) => act(world, id, 'change', { amount: 5_000 }, headers),
      booked: () => bookingsOf(world, 'charge', `sub:${id}:c`),
      expectEnded: async () => {
        const ended = { status: 'active', amount: 5_000, issues: [] };
        expect(await subscriptionOf(world, id)).toMatchObject(ended);
        expect(await charging.read(`/orders?subscriptionId=${id}`)).toHaveLength(2);
      },
    };
  },

  invoice: async ({ charging }) => {
    const { world } = charging;
    const { id, paymentId, total: amount } = await buyOnAccount(world);
    const { url } = expectStatus(await world.api.post(`/api/v1/invoices/${id}/link`, {}), 200);
    const pay = { paymentToken: 'tok_visa', amount };
    return {
      world,
      ask: () => world.anyone.post(`${new URL(url).pathname}/pay`, pay),
      booked: () => bookingsOf(world, 'charge', `ip:${paymentId}:`),
      expectEnded: async () => {
        expect((await charging.read(`/invoices/${id}`)).status).toBe('paid');
        const paid = { status: 'captured', amountCaptured: amount };
        expect(await charging.read(`/payments/${paymentId}`)).toMatchObject(paid);
      },
      isKeyless: true,
    };
  },

  capture: ({ holding }) =>
    stageModification(holding, 'capture', {}, { status: 'captured', amountCaptured: 3_000 }),

  void: ({ holding }) =>
    stageModification(holding, 'void', {}, { status: 'voided', amountCaptured: 0 }),

  refund: ({ charging: { world } }) =>
    stageModification(
      world,
      'refund',
      { amount: 1_000 },
      { status: 'partially_refunded', amountRefunded: 1_000 },
    ),
};

async function stageModification(
  world: World,
  verb: 'capture' | 'void' | 'refund',
  body: object,
  ended: object,
): Promise<StagedSale> {
  const { paymentId } = await buy(world);
  const path = `/api/v1/payments/${paymentId}`;
  return {
    world,
    ask: (headers) => world.api.post(`${path}/${verb}`, body, headers),
    booked: () => bookingsOf(world, verb, paymentId),
    expectEnded: async () =>
      expect(expectStatus(await world.api.get(path), 200)).toMatchObject(ended),
  };
}

/**
 * A sale whose money is taken and pays nothing, of each purpose that has such. In the end it was given back: by the job,
 * which runs beside itself, or by the merchant.
 */
export const returnedSales: Readonly<Partial<Record<PurposeName, Stage>>> = {
  checkout: async ({ charging: { world, resources } }) => {
    const session = await sell(world, [plan]);
    const means = { paymentToken: 'pm_sandbox_noStore' };
    return {
      world,
      ask: (headers) => complete(world, session, means, headers),
      booked: () => bookingsOf(world, 'charge', `cs:${session.id}:`),
      expectEnded: async () => {
        const waiting = await resources.database.read(
          sql<{ paymentId: string; amount: number }>(
            `select p.id as "paymentId", p.amount::int as amount from job j
            join payment p on p.workspace_id = j.workspace_id and p.id::text = j.key
            where j.kind = 'payment-return' and p.checkout_session_id = $1`,
          ),
          [session.id],
        );
        expect(waiting).not.toEqual([]);
        for (const { paymentId, amount } of waiting) {
          const giveBack = () =>
            returnPaymentJob(reconcilerContext(resources), world.workspaceId, paymentId);
          await Promise.allSettled([giveBack(), giveBack()]);
          await expectGivenBack(world, paymentId, amount);
        }
        expect((await pollSession(world, session)).status).toBe('open');
      },
      isRejected: true,
    };
  },

  subscription: async ({ charging: { world } }) => {
    const { buyer, ids } = await withCards(world, 'tok_visa', 'pm_sandbox_renewalOtherAmount');
    const usage = { metric: 'calls', unitAmount: 1, included: 0, aggregation: 'sum' };
    const { id } = await subscribe(world, buyer, { usage, paymentMethodId: ids[0] });
    const other = { paymentMethodId: ids[1], retry: false };
    expectStatus(await act(world, id, 'payment-method', other), 200);
    expectStatus(await act(world, id, 'usage', { identifier: 'used', quantity: 125 }), 201);
    return {
      world,
      ask: (headers) => act(world, id, 'cancel', { cancelAtPeriodEnd: false }, headers),
      booked: () => bookingsOf(world, 'charge', `sub:${id}:u`),
      expectEnded: async () => {
        expect((await subscriptionOf(world, id)).status).toBe('cancelled');
        const [issue] = await issuesOf(world, id);
        expect(issue).toMatchObject({ type: 'orphan_charge', confirmed: true });
        const headers = { 'idempotency-key': issue.id };
        const refund = { resolution: 'refund', note: 'another amount' };
        const path = `issues/${issue.id}/resolve`;
        expectStatus(await act(world, id, path, refund, headers), 200);
        await expectGivenBack(world, issue.paymentId, issue.amount);
      },
    };
  },
} satisfies Record<ReturningPurpose, Stage>;

async function expectGivenBack(world: World, paymentId: string, amount: number): Promise<void> {
  const payment = expectStatus(await world.api.get(`/api/v1/payments/${paymentId}`), 200);
  expect(payment).toMatchObject({ status: 'refunded', amountRefunded: amount });
  const refunds = await bookingsOf(world, 'refund', paymentId);
  expect(refunds).toMatchObject([{ amount, status: 'approved' }]);
}
