import { expect, test } from 'bun:test';
import { reconcilePayments } from '../../domain/sales/reconcile-payments.ts';
import { voidDueAuthorizations } from '../../domain/payments/modifications/void-due-authorizations.ts';
import { sql } from '../../storage/query.ts';
import { buy, complete, makeCart, makeSession, pollSession } from '../support/checkout/checkout.ts';
import type { Parsed } from '../support/world/client.ts';
import { openContext } from '../support/world/context.ts';
import { openWitness } from '../support/events/event-witness.ts';
import { openOwnProcessor } from '../support/checkout/own-processor.ts';
import type { Booking } from '../support/checkout/sample-processor.ts';
import { advance } from '../support/timing/test-clock.ts';
import { edit } from '../support/orders/worked-order.ts';
import { expectStatus } from '../support/world/world.ts';

/** What a merchant's own processor, the reconciler and the clock decide, several of them at once. */
async function openShop(captureMode: 'automatic' | 'manual' = 'automatic') {
  const shop = await openOwnProcessor(2_000);
  const { world, processor, read, report } = shop;
  await shop.setCapture(captureMode);
  const { ctx, system, close } = await openContext(world);
  const witness = await openWitness(world);
  const { database } = ctx;

  const tell = async (event: object): Promise<void> =>
    expect((await report(event)).status).toBe(200);

  async function lookUp(): Promise<void> {
    await database.read(
      sql(`update payment_transaction set next_lookup_at = $2
       where workspace_id = $1 and status in ('pending', 'unknown')`),
      [world.workspaceId, new Date()],
    );
    await reconcilePayments(ctx, { now: new Date(), batch: 10 });
  }

  const lookupsOf = ({ key }: Booking): number => {
    const path = `/lookup/${encodeURIComponent(key)}`;
    return processor.asked.filter((request) => request.path === path).length;
  };

  return {
    world,
    processor,
    witness,
    ctx,
    system,
    tell,
    close: () => Promise.all([close(), shop.stop()]),
    /** What the processor booked of the newest transaction of a payment. */
    booked: async (paymentId: string): Promise<Booking> => {
      const [{ idempotencyKey }] = await read(`/payments/${paymentId}/transactions`);
      const booking = processor.ledger.find(({ key }) => key === idempotencyKey);
      if (!booking) throw new Error(`the processor booked no ${idempotencyKey}`);
      return booking;
    },
    /** The processor's event comes twice, and once more under another id, while the reconciler looks, too. */
    hear: (deed: string, type: string, booking: Booking, ...besides: (() => Promise<unknown>)[]) =>
      witness.during(deed, async () => {
        const before = lookupsOf(booking);
        const event = { id: crypto.randomUUID(), type, ref: booking.of ?? booking.ref };
        const again = { ...event, id: crypto.randomUUID() };
        const all = [tell(event), tell(event), tell(again), lookUp(), lookUp()];
        await Promise.all([...all, ...besides.map((act) => act())]);
        await Promise.all([tell(event), lookUp()]);
        expect(lookupsOf(booking)).toBeGreaterThan(before);
      }),
  };
}

const bought = (told: string) =>
  `cart.created checkout_session.created order.created ${told} cart.converted checkout_session.completed`;
const issued = 'invoice.issued invoice.paid';
const held = bought('payment.created payment.authorized');

test('a challenge is told once, and so is what becomes of it', async () => {
  const { world, processor, witness, booked, hear, close } = await openShop();
  const { during } = witness;
  const attempt = async (session: Parsed, paymentToken: string) =>
    during(paymentToken, async () =>
      expectStatus(await complete(world, session, { paymentToken }), 202),
    );
  const session = await during('a session', async () => makeSession(world, await makeCart(world)));
  const comeBack = () => pollSession(world, session);
  const { paymentId } = await attempt(session, 'card_challenge');
  const first = await booked(paymentId);
  await hear('no news', 'charge.captured', first, comeBack);
  processor.decide(first.ref, 'declined');
  await hear('rejected', 'charge.failed', first, comeBack);
  await attempt(session, 'card_challenge');
  const second = await booked(paymentId);
  await hear('no news', 'charge.failed', second, comeBack);
  processor.decide(second.ref, 'approved');
  await hear('passed', 'charge.captured', second, comeBack);

  expect(witness.told).toEqual([
    ['a session', 'cart.created checkout_session.created'],
    ['card_challenge', 'order.created payment.created payment.action_required'],
    ['no news', ''],
    ['rejected', 'order.updated payment.failed'],
    ['card_challenge', 'order.updated payment.action_required'],
    ['no news', ''],
    [
      'passed',
      `order.updated order.paid ${issued} payment.captured cart.converted checkout_session.completed`,
    ],
  ]);
  const ofType = (type: string) =>
    witness.events.filter((event) => event.type === type).map(({ data }) => data);
  const nextAction = { type: 'redirect', url: 'https://bank.example/challenge' };
  expect(ofType('payment.action_required')).toMatchObject([{ nextAction }, { nextAction }]);
  const attempts = [{ result: 'declined', declineCode: 'generic_decline' }];
  expect(ofType('payment.failed')).toMatchObject([
    { declineCode: 'generic_decline', declineClass: 'soft', attempts, nextAction: null },
  ]);
  const [{ id: orderId }] = ofType('order.created');
  const transaction = { type: 'charge', status: 'succeeded', idempotencyKey: second.key };
  expect(ofType('payment.captured')).toMatchObject([{ orderId, transaction, nextAction: null }]);
  expect(ofType('checkout_session.completed')).toMatchObject([{ orderId, paymentId }]);
  await close();
  expect(await witness.findings()).toEqual([]);
});

test('a challenge of an edit’s charge is told once, and so is what becomes of it', async () => {
  const { world, processor, witness, booked, hear, close } = await openShop();
  const { during } = witness;
  const email = 'ada@example.test';
  const order = await during('buy', async () => {
    const customer = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
    const cart = { customerId: customer.id };
    return buy(world, undefined, { cart, complete: { paymentToken: 'card_strict' } });
  });
  const change = (name: string): Promise<Parsed> =>
    during(name, async () => {
      const body = { add: [{ name, unitPrice: 500 }] };
      return expectStatus(await edit(world, order.orderId, body), 202);
    });
  const first = await booked((await change('lid')).adjustment.payment.id);
  await hear('no news', 'charge.captured', first);
  processor.decide(first.ref, 'declined');
  await hear('rejected', 'charge.failed', first);
  const second = await booked((await change('cup')).adjustment.payment.id);
  await hear('no news', 'charge.captured', second);
  processor.decide(second.ref, 'approved');
  await hear('passed', 'charge.captured', second);

  expect(witness.told.slice(1)).toEqual([
    ['lid', 'payment.created payment.action_required'],
    ['no news', ''],
    ['rejected', 'payment.failed'],
    ['cup', 'payment.created payment.action_required'],
    ['no news', ''],
    ['passed', `order.updated order.edited ${issued} payment.captured`],
  ]);
  await close();
  expect(await witness.findings()).toEqual([]);
});

test('captures, voids, refunds and disputes that are decided later are told once', async () => {
  const { world, processor, witness, booked, hear, tell, close } = await openShop('manual');
  const { during } = witness;
  const hold = (token = 'card_good') =>
    during('hold', () => buy(world, undefined, { complete: { paymentToken: token } }));
  const act = (deed: string, { paymentId }: { paymentId: string }, body: object = {}) =>
    witness.post(deed, `/payments/${paymentId}/${deed}`, body);
  const lose = async (deed: string, payment: { paymentId: string }) => {
    processor.goWrong(`/${deed}`, 'cut_after');
    processor.keepSecret(true);
    await act(deed, payment);
    processor.keepSecret(false);
    return booked(payment.paymentId);
  };

  const sold = await hold('card_slow_refunds');
  await hear('captured', 'charge.captured', await lose('capture', sold));
  await act('refund', sold, { amount: 1000 });
  const first = await booked(sold.paymentId);
  await hear('no news', 'refund.succeeded', first);
  processor.decide(first.ref, 'approved');
  await hear('given back', 'refund.succeeded', first);
  await act('refund', sold);
  const second = await booked(sold.paymentId);
  processor.decide(second.ref, 'declined');
  await hear('not given back', 'refund.failed', second);
  const dispute = { type: 'charge.disputed', ref: first.of, amount: 700 };
  await during('disputed', async () => {
    const event = { ...dispute, id: crypto.randomUUID() };
    const again = { ...dispute, id: crypto.randomUUID() };
    await Promise.all([tell(event), tell(event), tell(again)]);
  });
  const released = await hold();
  await hear('voided', 'charge.failed', await lose('void', released));

  expect(witness.told).toEqual([
    ['hold', held],
    ['capture', ''],
    ['captured', `order.updated order.paid ${issued} payment.captured`],
    ['refund', 'order.updated'],
    ['no news', ''],
    ['given back', 'order.updated invoice.refunded payment.refunded'],
    ['refund', 'order.updated'],
    ['not given back', 'order.updated payment.refund_failed'],
    ['disputed', 'dispute.opened payment.disputed'],
    ['hold', held],
    ['void', ''],
    ['voided', 'order.updated payment.voided'],
  ]);
  const told = new Map(witness.events.map(({ type, data }) => [type, data]));
  const { orderId } = sold;
  const done = { status: 'succeeded' };
  expect(told.get('payment.captured')).toMatchObject({
    orderId,
    transaction: { ...done, type: 'capture', amount: 3000 },
  });
  expect(told.get('payment.refunded')).toMatchObject({
    isFull: false,
    refund: { ...done, amount: 1000, creditNoteNumber: expect.any(String) },
  });
  expect(told.get('invoice.refunded')).toMatchObject({ refund: { amount: 1000 } });
  expect(told.get('payment.refund_failed')).toMatchObject({
    message: expect.any(String),
    refund: { status: 'failed', amount: 2000 },
  });
  expect(told.get('payment.disputed')).toMatchObject({ disputed: true, disputedAmount: 700 });
  expect(told.get('payment.voided')).toMatchObject({
    orderId: released.orderId,
    transaction: { ...done, type: 'void', amount: 3000 },
  });
  await close();
  expect(await witness.findings()).toEqual([]);
});

test('an authorization that lapses is told as voided once', async () => {
  const { world, processor, witness, ctx, system, booked, hear, close } = await openShop('manual');
  const { during } = witness;
  const hold = () =>
    during('hold', () => buy(world, undefined, { complete: { paymentToken: 'card_good' } }));
  const lapse = async (paymentId: string): Promise<void> => {
    await ctx.database.read(
      sql(`update payment set authorized_at = authorized_at - interval '7 days' where id = $1`),
      [paymentId],
    );
    const scope = { at: null, environmentId: world.environments.sandbox };
    await Promise.all([1, 2, 3].map(() => voidDueAuthorizations(system, scope)));
  };
  const first = await hold();
  await during('several sweeps', () => lapse(first.paymentId));
  await during('one more sweep', () => lapse(first.paymentId));
  const lost = await hold();
  processor.goWrong('/void', 'cut_after');
  processor.keepSecret(true);
  await during('nobody knows', () => lapse(lost.paymentId));
  processor.keepSecret(false);
  const booking = await booked(lost.paymentId);
  await hear('found out', 'charge.failed', booking, () => lapse(lost.paymentId));
  await hold();
  await during('six days', () => advance(world, { unit: 'day', count: 6 }));
  await during('the seventh', () => advance(world, { unit: 'day', count: 1 }));
  await during('the eighth', () => advance(world, { unit: 'day', count: 1 }));

  const voided = 'order.updated payment.voided';
  expect(witness.told).toEqual([
    ['hold', held],
    ['several sweeps', voided],
    ['one more sweep', ''],
    ['hold', held],
    ['nobody knows', ''],
    ['found out', voided],
    ['hold', held],
    ['six days', ''],
    ['the seventh', voided],
    ['the eighth', ''],
  ]);
  const voids = witness.events.filter(({ type }) => type === 'payment.voided');
  const transaction = { type: 'void', status: 'succeeded', amount: 3000 };
  for (const { data } of voids) expect(data).toMatchObject({ status: 'voided', transaction });
  const holds = witness.events.filter(({ type }) => type === 'payment.authorized');
  const days = (Date.parse(voids[2].createdAt) - Date.parse(holds[2].createdAt)) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  await close();
  expect(await witness.findings()).toEqual([]);
});
