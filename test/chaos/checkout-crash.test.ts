import { FenceLost } from '../../storage/errors/database-errors.ts';
import { describe, expect, test } from 'bun:test';
import { reconcilePayments } from '../../domain/sales/reconcile-payments.ts';
import { sql } from '../../storage/query.ts';
import { drawn } from '../support/checkout/crashes.ts';
import { CrashShop } from '../support/crash/crash-shop.ts';
import { reconcilerContext, whenAllIsDue } from '../support/stack/chaos-services.ts';
import {
  complete,
  ledgerOf,
  makeCart,
  makeSession,
  pollSession,
} from '../support/checkout/checkout.ts';
import type { Parsed } from '../support/world/client.ts';
import { cardsOf, makeBuyer, vaultSession, withCards } from '../support/checkout/saved-cards.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { expectStatus } from '../support/world/world.ts';

/**
 * kill -9 of the API at each point between reserve, call and settle. Whatever was lost, after a restart and the
 * reconciler the payment is what the processor's ledger says, once.
 */
const shop = await CrashShop.ofFile();
const { world } = shop;

const read = (path: string): Promise<Parsed> => shop.read(path);

/** Completes a session while the API is set to die at the point; the request gets no answer. */
async function crashAt(
  point: string,
  means: string | object,
  made?: Parsed,
  headers?: Record<string, string>,
): Promise<Parsed> {
  const session = made ?? (await makeSession(world, await makeCart(world)));
  const body = typeof means === 'string' ? { paymentToken: means } : means;
  await shop.crash(point, () => complete(world, session, body, headers));
  return session;
}

const reconcile = (): Promise<void> => shop.settle();

async function expectPaidOnce(session: Parsed): Promise<void> {
  expect(await pollSession(world, session)).toMatchObject({ status: 'completed', attempt: null });
  const booked = (await ledgerOf(world, session)).filter(
    ({ status, type }) => status === 'approved' && type !== 'void',
  );
  expect(booked).toHaveLength(1);
  const orders = await read(`/orders?cartId=${session.cartId}`);
  expect(orders).toMatchObject([{ status: 'processing', paymentStatus: 'captured' }]);
  const payments = await read(`/orders/${orders[0].id}/payments`);
  expect(payments).toMatchObject([{ status: 'captured', amountCaptured: booked[0].amount }]);
  const transactions = await read(`/payments/${payments[0].id}/transactions`);
  const succeeded = transactions.filter(({ status }: Parsed) => status === 'succeeded');
  expect(succeeded).toMatchObject([{ idempotencyKey: booked[0].idempotencyKey }]);
  expect(await read(`/invoices?orderId=${orders[0].id}`)).toHaveLength(1);
  const events = await shop.resources.database.read(
    sql<{ type: string }>(`select type from event where resource_id = any($1) order by position`),
    [[orders[0].id, payments[0].id]],
  );
  const counts = (type: string) => events.filter((event) => event.type === type).length;
  expect([counts('order.created'), counts('payment.captured')]).toEqual([1, 1]);
}

describe('kill -9 of the API during complete', () => {
  const points: [string, string][] = [
    ...drawn('card pays').map((point): [string, string] => [point, 'tok_visa']),
    ...drawn('card pays, and its answer is lost').map((point): [string, string] => [
      point,
      'tok_timeout_captured',
    ]),
    ...drawn('card pays at the second processor').map((point): [string, string] => [
      point,
      'tok_failover_soft',
    ]),
  ];
  for (const [point, paymentToken] of points) {
    test(`at ${point} with ${paymentToken}: paid once`, async () => {
      const session = await crashAt(point, paymentToken);
      await reconcile();
      await reconcile();
      await expectPaidOnce(session);
    });
  }

  test.each(drawn('declined card pays'))(
    'at %s with a card that was declined: failed, for its repeat too, and payable again',
    async (point) => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const session = await crashAt(point, 'tok_decline_lost', undefined, headers);
      await reconcile();
      const asked = await ledgerOf(world, session);
      const repeat = await complete(world, session, { paymentToken: 'tok_decline_lost' }, headers);
      const declined = { code: 'payment_failed', details: { declineCode: 'lost_card' } };
      expect(repeat).toMatchObject({ status: 402, body: { error: declined } });
      expect(await ledgerOf(world, session)).toEqual(asked);
      const shown = await pollSession(world, session);
      expect(shown).toMatchObject({ status: 'open', lastError: { declineCode: 'lost_card' } });
      expect(await read(`/orders?cartId=${session.cartId}`)).toEqual([]);
      expectStatus(await complete(world, session), 200);
      await expectPaidOnce(session);
    },
  );

  test.each(drawn('another card replaces a challenge'))(
    'at %s when another card replaces a challenge: one of them pays, once',
    async (point) => {
      const session = await makeSession(world, await makeCart(world));
      const challenge = await complete(world, session, { paymentToken: 'tok_3ds' });
      const { nextAction } = expectStatus(challenge, 202);
      const body = { paymentToken: 'tok_visa', replaceAttempt: true };
      await crashAt(point, body, session);
      await reconcile();
      // Its buyer, who comes back to the bank, finds that it is over.
      const { pathname } = new URL(nextAction.url);
      expect((await world.anyone.post(pathname, { action: 'approve' })).status).toBe(409);
      const { status } = await complete(world, session, body);
      expect([200, 422]).toContain(status);
      await expectPaidOnce(session);
    },
  );

  test('in the middle of the processor’s work: paid once', async () => {
    const session = await makeSession(world, await makeCart(world));
    const { stack } = shop;
    const [child] = stack.apiProcesses;
    const answer = complete(world, session, { paymentToken: 'tok_slow' }).catch(() => null);
    await waitFor(async () => (await pollSession(world, session)).attempt !== null);
    child?.signal('SIGKILL');
    expect(await answer).toBeNull();
    await stack.restartApi(0);
    await reconcile();
    await expectPaidOnce(session);
  });

  test.each(drawn('second payment meanwhile'))(
    'while it is undecided after %s the session takes no second payment',
    async (point) => {
      const session = await crashAt(point, 'tok_visa');
      const second = complete(world, session, { paymentToken: 'tok_mastercard' });
      // Whichever comes first, the look-up or the second payment: there is one.
      await reconcile();
      const answer = await second;
      expect([answer.status, answer.body.error?.code]).toEqual([422, 'session_not_open']);
      await expectPaidOnce(session);
    },
  );

  test.each(drawn('reconciler that dies, too'))(
    'after %s a reconciler that dies before it settles is followed by one that does',
    async (point) => {
      const session = await crashAt(point, 'tok_visa');
      const { resources } = shop;
      const range = whenAllIsDue();
      const failpoint = (name: string): void => {
        if (name === 'reconcile.before_settle') throw new FenceLost('died here');
      };
      const dying = { ...resources, services: { ...resources.services, failpoint } };
      await expect(reconcilePayments(reconcilerContext(dying), range)).rejects.toThrow('died here');
      await reconcile();
      await expectPaidOnce(session);
    },
  );
});

describe('kill -9 of the API while a stored card pays', () => {
  for (const point of drawn('stored card pays')) {
    test(`at ${point}: charged once, and the cards stay as they were`, async () => {
      const { buyer, ids } = await withCards(world, 'tok_visa', 'tok_mastercard');
      const before = await cardsOf(buyer);
      const made = await makeSession(world, await makeCart(world), {
        customer: { customerId: buyer.customerId },
        offerStoredCards: true,
      });
      const body = { paymentToken: undefined, paymentMethodId: ids[1] };
      const session = await crashAt(point, body, made);
      await reconcile();
      await reconcile();
      await expectPaidOnce(session);
      expect(await cardsOf(buyer)).toEqual(before);
      const { orderId } = expectStatus(await complete(world, session, body), 200);
      expect(await read(`/orders/${orderId}/payments`)).toMatchObject([
        { card: { lastFour: '4444' } },
      ]);
    });
  }
});

describe('kill -9 of the API while a card pays that its buyer did not want stored', () => {
  for (const point of drawn('card pays that is not stored')) {
    test(`at ${point}: paid once, not stored`, async () => {
      const buyer = await makeBuyer(world);
      const customer = { customerId: buyer.customerId };
      const made = await makeSession(world, await makeCart(world), { customer });
      const body = { paymentToken: 'tok_visa', savePaymentMethod: false };
      const session = await crashAt(point, body, made);
      await reconcile();
      await reconcile();
      await expectPaidOnce(session);
      expect(await cardsOf(buyer)).toEqual([]);
    });
  }
});

describe('kill -9 of the API while a card is stored', () => {
  for (const [point, paymentToken] of [
    ...drawn('card is stored').map((one) => [one, 'tok_visa'] as const),
    ...drawn('card is stored, and its answer is lost').map(
      (one) => [one, 'tok_timeout_captured'] as const,
    ),
  ]) {
    test(`at ${point} with ${paymentToken}: stored once`, async () => {
      const buyer = await makeBuyer(world);
      const session = await crashAt(point, paymentToken, await vaultSession(buyer));
      await reconcile();
      const [card, ...more] = await cardsOf(buyer);
      expect(more).toEqual([]);
      const stored = { status: 'completed', paymentMethodId: card?.id, attempt: null };
      expect(await pollSession(world, session)).toMatchObject(stored);
      const booked = await ledgerOf(world, session);
      expect(booked.map(({ type, amount }) => [type, amount])).toEqual([['verification', 0]]);
      // The repeat of what got no answer gets it now.
      const answer = expectStatus(await complete(world, session, { paymentToken }), 200);
      expect(answer).toEqual({ paymentMethodId: card?.id });
    });
  }
});
