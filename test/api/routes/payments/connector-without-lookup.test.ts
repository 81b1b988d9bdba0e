import { afterAll, describe, expect, test } from 'bun:test';
import {
  complete,
  makeCart,
  makeSession,
  pollSession,
} from '../../../support/checkout/checkout.ts';
import { openOwnProcessor } from '../../../support/checkout/own-processor.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { openContext } from '../../../support/world/context.ts';
import { sql } from '../../../../storage/query.ts';
import { expectStatus } from '../../../support/world/world.ts';

/**
 * A processor that answers no lookup: its signed events say how a payment ended. The ledger of the sample is left
 * pending, so that no repeated call can say it.
 */
const shop = await openOwnProcessor();
shop.processor.can({ lookup: 'none' });
await shop.askCapabilities();
afterAll(async () => {
  const lookups = shop.processor.asked.filter(({ path }) => path.startsWith('/lookup/'));
  expect(lookups).toEqual([]);
  await shop.stop();
});

interface Waiting {
  readonly session: Parsed;
  readonly paymentId: string;
  readonly key: string;
  readonly ref: string;
}

/** A payment that waits for its buyer. */
async function challenge(): Promise<Waiting> {
  const { session, answer } = await shop.pay('card_challenge');
  const { paymentId } = expectStatus(answer, 202);
  const key = `cs:${session.id}:a1:c0`;
  return { session, paymentId, key, ref: refOf(key) };
}

const refOf = (key: string): string =>
  shop.processor.ledger.find((booking) => booking.key === key)?.ref ?? '';

const newEvent = (type: string, named: object) => ({ id: crypto.randomUUID(), type, ...named });

async function report(event: object): Promise<Parsed> {
  const answer = await shop.report(event);
  expect(answer.status).toBe(200);
  return (await answer.json()).data;
}

const standing = async ({ session, paymentId }: Waiting) => {
  const { status } = await shop.read(`/payments/${paymentId}`);
  return [(await pollSession(shop.world, session)).status, status];
};

describe('a payment at a connector without lookup', () => {
  test.each([
    ['its reference', ({ ref }: Waiting) => ({ ref })],
    ['its key', ({ key }: Waiting) => ({ ref: refOf(key), idempotencyKey: key })],
    ['its amount, too', ({ ref }: Waiting) => ({ ref, amount: 3000 })],
  ])('is captured by the event that names %s', async (_, nameOf) => {
    const waiting = await challenge();
    await report(newEvent('charge.captured', nameOf(waiting)));
    expect(await standing(waiting)).toEqual(['completed', 'captured']);
    const [order] = await shop.read(`/orders?cartId=${waiting.session.cartId}`);
    expect(order).toMatchObject({ amountPaid: 3000, paymentStatus: 'captured' });
  });

  test('fails by its event, and another card pays', async () => {
    const waiting = await challenge();
    await report(newEvent('charge.failed', { ref: waiting.ref }));
    expect(await standing(waiting)).toEqual(['open', 'failed']);
    const again = await complete(shop.world, waiting.session, { paymentToken: 'card_good' });
    expectStatus(again, 200);
    expect(await standing(waiting)).toEqual(['completed', 'captured']);
  });

  test('is settled once by events that come twice, at once, or in another order', async () => {
    const waiting = await challenge();
    const event = newEvent('charge.captured', { ref: waiting.ref });
    const again = newEvent('charge.captured', { ref: waiting.ref });
    const answers = await Promise.all([report(event), report(event), report(again)]);
    expect(answers.filter(({ duplicate }) => duplicate)).toHaveLength(1);
    expect(await report(event)).toMatchObject({ duplicate: true });
    await report(newEvent('charge.failed', { ref: waiting.ref }));
    expect(await standing(waiting)).toEqual(['completed', 'captured']);
    const transactions = await shop.read(`/payments/${waiting.paymentId}/transactions`);
    expect(transactions).toMatchObject([{ status: 'succeeded', connectorRef: waiting.ref }]);
    const { invariants } = await shop.read('/audit/money');
    expect(invariants.filter(({ ok }: Parsed) => !ok)).toEqual([]);
  });

  test('does not move by an event of another signature, payment, amount or kind', async () => {
    const [waiting, other] = [await challenge(), await challenge()];
    const { ref, key } = waiting;
    const captured = newEvent('charge.captured', { ref });
    expect((await shop.report(captured, `whsec_${'A'.repeat(43)}=`)).status).toBe(401);
    await report(newEvent('charge.captured', { ref: other.ref, idempotencyKey: key }));
    await report(newEvent('charge.captured', { ref, idempotencyKey: other.key }));
    await report(newEvent('charge.captured', { ref: 'nobody' }));
    await report(newEvent('charge.captured', { ref: `${ref}x`, idempotencyKey: key }));
    await report(newEvent('charge.disputed', { ref: 'nobody' }));
    await report(newEvent('refund.succeeded', { ref }));
    expect(await standing(waiting)).toEqual(['open', 'pending']);
    expect(await standing(other)).toEqual(['open', 'pending']);
    await report(newEvent('charge.captured', { ref, amount: 2999 }));
    expect(await standing(waiting)).toEqual(['open', 'pending']);
  });

  test('is settled by the repeat of an event whose handling was interrupted', async () => {
    const waiting = await challenge();
    const event = newEvent('charge.captured', { ref: waiting.ref });
    const { ctx, close } = await openContext(shop.world);
    await ctx.database.read(
      sql(`insert into connector_event (workspace_id, connector_id, event_id, type, ref, created_at)
       values ($1, $2, $3, $4, $5, now())`),
      [shop.world.workspaceId, shop.connectorId, event.id, event.type, waiting.ref],
    );
    await close();
    expect((await shop.read(`/payments/${waiting.paymentId}`)).status).toBe('pending');
    expect(await report(event)).toMatchObject({ duplicate: false });
    expect(await standing(waiting)).toEqual(['completed', 'captured']);
    expect(await report(event)).toMatchObject({ duplicate: true });
  });

  test('does not move by an event that another connector’s processor signed', async () => {
    const waiting = await challenge();
    const stranger = await openOwnProcessor();
    stranger.processor.can({ lookup: 'none' });
    await stranger.askCapabilities();
    const event = newEvent('charge.captured', { ref: waiting.ref, idempotencyKey: waiting.key });
    expect((await stranger.report(event)).status).toBe(200);
    expect((await shop.report(event, stranger.signingSecret)).status).toBe(401);
    expect(await standing(waiting)).toEqual(['open', 'pending']);
    await stranger.stop();
  });
});

describe('an event that arrives while the call is still running', () => {
  /** Starts a payment whose answer comes too late, and waits until it is booked. */
  async function start(fault: 'slow' | 'unhurried', paymentToken = 'card_good') {
    const session = await makeSession(shop.world, await makeCart(shop.world));
    const key = `cs:${session.id}:a1:c0`;
    shop.processor.goWrong('/charge', fault);
    const answer = complete(shop.world, session, { paymentToken });
    await waitFor(() => refOf(key) !== '');
    return { session, key, answer };
  }

  test('is what the lost answer is looked up in: captured, or failed', async () => {
    const paid = await start('slow');
    await report(newEvent('charge.captured', { ref: refOf(paid.key), idempotencyKey: paid.key }));
    const { paymentId } = expectStatus(await paid.answer, 200);
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({ status: 'captured' });
    await shop.expectLedgersAgree(paymentId);
    const lost = await start('slow');
    await report(newEvent('charge.failed', { ref: refOf(lost.key), idempotencyKey: lost.key }));
    const { status, body } = await lost.answer;
    expect([status, body.error?.code]).toEqual([402, 'payment_failed']);
  });

  test('leaves the card’s details to the answer that follows', async () => {
    const { key, answer } = await start('unhurried');
    await report(newEvent('charge.captured', { ref: refOf(key), idempotencyKey: key }));
    const { paymentId } = expectStatus(await answer, 200);
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({
      status: 'captured',
      amountCaptured: 3000,
      card: { lastFour: '4242' },
    });
    await shop.expectLedgersAgree(paymentId);
  });

  test('settles a challenge whose reference we learn only afterwards', async () => {
    const { session, key, answer } = await start('unhurried', 'card_challenge');
    await report(newEvent('charge.captured', { ref: refOf(key) }));
    const { paymentId } = expectStatus(await answer, 202);
    await waitFor(async () => (await pollSession(shop.world, session)).status === 'completed');
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({ status: 'captured' });
  });
});

describe('what follows a payment at a connector without lookup', () => {
  const refund = async (paymentId: string, amount: number): Promise<Parsed> => {
    const path = `/api/v1/payments/${paymentId}/refund`;
    return expectStatus(await shop.world.api.post(path, { amount }), 200).refund;
  };

  test('pending refunds are settled by the events that name them', async () => {
    const paymentId = await shop.paid('card_slow_refunds');
    await refund(paymentId, 400);
    await refund(paymentId, 700);
    const [second, first, charge] = await shop.read(`/payments/${paymentId}/transactions`);
    await report(newEvent('refund.succeeded', { ref: charge.connectorRef }));
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({ amountRefunded: 0 });
    await report(newEvent('refund.succeeded', { ref: first.connectorRef }));
    const named = { ref: charge.connectorRef, idempotencyKey: second.idempotencyKey };
    await report(newEvent('refund.failed', named));
    expect(await shop.read(`/payments/${paymentId}`)).toMatchObject({
      status: 'partially_refunded',
      amountRefunded: 400,
    });
    const refunds: Parsed[] = await shop.read(`/payments/${paymentId}/refunds`);
    expect(refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
  });

  test('a capture whose answer got lost is settled by its event', async () => {
    await shop.setCapture('manual');
    const paymentId = await shop.paid();
    shop.processor.goWrong('/capture', 'slow');
    const capture = shop.world.api.post(`/api/v1/payments/${paymentId}/capture`, {});
    await waitFor(() => shop.processor.ledger.at(-1)?.type === 'capture');
    const { key, ref } = shop.processor.ledger.at(-1) ?? { key: '', ref: '' };
    await report(newEvent('charge.captured', { ref, idempotencyKey: key, amount: 3000 }));
    expect(expectStatus(await capture, 200)).toMatchObject({ status: 'captured' });
    await shop.expectLedgersAgree(paymentId);
    await shop.setCapture('automatic');
  });
});
