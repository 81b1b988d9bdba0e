import { describe, expect, test } from 'bun:test';
import { makeBuyer, withCards } from '../../../support/checkout/saved-cards.ts';
import { makeCart } from '../../../support/checkout/checkout.ts';
import { readEvents } from '../../../support/events/events.ts';
import {
  actOnReturn,
  askForReturn,
  bookedOfReturn,
  firstLine,
  mugs,
  readReturn,
  receivedReturn,
  requestedReturn,
  ship,
  shippedOrder,
} from '../../../support/orders/returns.ts';
import {
  cushion,
  edit,
  expectLedgersAgree,
  readOrder,
} from '../../../support/orders/worked-order.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const refund = (made: Parsed, body: object = {}, headers: Record<string, string> = {}) =>
  actOnReturn(world, made, 'refund', body, headers);
const sold = (paymentToken: string) => shippedOrder(world, mugs, { complete: { paymentToken } });
const refusal = ({ status, body }: Answer) => [status, body.error?.code, body.error?.details];
const typesOf = async (id: string) => (await readEvents(id)).map(({ type }) => type);
const paymentsOf = (order: Parsed): Promise<Parsed> => read(`/orders/${order.id}/payments`);
/** All lines of an order, as they were sold. */
const allOf = ({ lineItems }: Parsed) =>
  lineItems.map(({ id: lineItemId, quantity }: Parsed) => ({ lineItemId, quantity }));

describe('POST /returns/{id}/refund', () => {
  test('pays back what the received units were sold for', async () => {
    const order = await shippedOrder(world);
    const made = await requestedReturn(world, order, 3);
    const part = { lineItems: [firstLine(order, 2)] };
    expectStatus(await actOnReturn(world, made, 'receive', part), 200);
    const dry = expectStatus(await refund(made, { dryRun: true }), 200);
    expect(dry).toMatchObject({
      status: 'refunded',
      refunds: [],
      refund: { amount: 3_000, status: 'succeeded' },
      preview: {
        refunds: [
          {
            amount: 3_000,
            refundable: 1_500,
            creditNotes: [{ total: 3_000, lines: [{ quantity: 2, gross: 3_000 }] }],
          },
        ],
      },
    });
    expect(await readReturn(world, made)).toMatchObject({ status: 'received', refunds: [] });
    const done = expectStatus(await refund(made, { reason: 'Returned' }), 200);
    const [payment] = await paymentsOf(order);
    expect(done).toMatchObject({
      status: 'refunded',
      refundedAt: expect.any(String),
      amountRefunded: 3_000,
      amountPending: 0,
      refunds: [{ paymentId: payment.id, amount: 3_000, status: 'succeeded' }],
      refund: { amount: 3_000, status: 'succeeded' },
      warnings: [],
    });
    expect(done.preview).toBeUndefined();
    const [listed] = await read(`/payments/${payment.id}/refunds`);
    expect(listed).toMatchObject({
      id: done.refunds[0].id,
      reason: 'Returned',
      lineItems: [{ ...firstLine(order, 2), amount: 3_000 }],
      creditNoteNumber: done.refunds[0].creditNoteNumber,
    });
    const [line] = (await readOrder(world, order.id)).lineItems;
    expect(line).toMatchObject({ returnedQuantity: 2, refundable: { quantity: 1, amount: 1_500 } });
    expect(await bookedOfReturn(world, made)).toMatchObject([{ status: 'approved' }]);
    const events = await readEvents(made.id);
    expect(events.map(({ type }) => type)).toEqual([
      'return.requested',
      'return.received',
      'return.refunded',
    ]);
    expect(events[2]?.data).toMatchObject({
      status: 'refunded',
      amountRefunded: 3_000,
      refunds: [{ creditNoteNumber: done.refunds[0].creditNoteNumber }],
    });
    await expectLedgersAgree(world, order.id);
  });

  test('less a fee, more with shipping, and of some units', async () => {
    const order = await shippedOrder(world, [{ name: 'Mug', unitPrice: 1_500, quantity: 5 }]);
    const less = await receivedReturn(world, order, 1);
    const first = expectStatus(await refund(less, { amount: 1_200 }), 200);
    expect(first.refund).toEqual({ amount: 1_200, status: 'succeeded' });
    const some = await receivedReturn(world, order, 2);
    const units = { lineItems: [firstLine(order, 1)] };
    expect(expectStatus(await refund(some, units), 200).refund.amount).toBe(1_500);
    const more = await receivedReturn(world, order, 1);
    expect(expectStatus(await refund(more, { amount: 2_000 }), 200).amountRefunded).toBe(2_000);
    expect(await readOrder(world, order.id)).toMatchObject({ amountRefunded: 4_700 });
    await expectLedgersAgree(world, order.id);
  });

  test('rejects what was not received, or cannot be refunded; names why', async () => {
    const order = await shippedOrder(world);
    const made = await receivedReturn(world, order, 1);
    const above = { lineItems: [firstLine(order, 2)] };
    expect(refusal(await refund(made, above))).toEqual([
      422,
      'validation_error',
      [expect.objectContaining({ path: 'lineItems.0.quantity', open: 1 })],
    ]);
    expect(refusal(await refund(made, { amount: 4_501 }))).toEqual([
      422,
      'refund_not_allowed',
      expect.objectContaining({ reason: 'amount_above_refundable', refundable: 4_500 }),
    ]);
    const wrong = await refund(made, { amount: 0 });
    expect([wrong.status, wrong.body.error?.details[0].path]).toEqual([400, 'amount']);
    const [payment] = await paymentsOf(order);
    const all = { lineItems: [firstLine(order, 3)] };
    expectStatus(await world.api.post(`/api/v1/payments/${payment.id}/refund`, all), 200);
    expect(refusal(await refund(made))).toEqual([
      422,
      'refund_not_allowed',
      expect.objectContaining({ reason: 'nothing_left', refundable: 0 }),
    ]);
    expect(await readReturn(world, made)).toMatchObject({ status: 'received', refunds: [] });
    expectStatus(await actOnReturn(world, made, 'close'), 200);
  });

  test('units that were refunded at the payment are not paid back again', async () => {
    const order = await shippedOrder(world);
    const made = await receivedReturn(world, order, 2);
    const [payment] = await paymentsOf(order);
    const direct = { lineItems: [firstLine(order, 2)] };
    expectStatus(await world.api.post(`/api/v1/payments/${payment.id}/refund`, direct), 200);
    expect(expectStatus(await refund(made), 200).refund.amount).toBe(1_500);
    expect(await readOrder(world, order.id)).toMatchObject({ amountRefunded: 4_500 });
    await expectLedgersAgree(world, order.id);
  });

  test('pending at the processor: shown so, blocks the rest, and settles the return', async () => {
    const order = await sold('tok_refund_pending');
    const made = await receivedReturn(world, order, 2);
    const asked = expectStatus(await refund(made), 200);
    const pending = {
      status: 'received',
      amountRefunded: 0,
      amountPending: 3_000,
      refunds: [{ status: 'pending' }],
    };
    expect(asked).toMatchObject({ ...pending, refund: { amount: 3_000, status: 'pending' } });
    for (const action of ['refund', 'close', 'receive'])
      expect(refusal(await actOnReturn(world, made, action))).toEqual([
        409,
        'invalid_state',
        expect.objectContaining({ action, reason: 'refund_pending' }),
      ]);
    expect(await readReturn(world, made)).toMatchObject(pending);
    const [booked] = await bookedOfReturn(world, made);
    const succeeded = { type: 'refund.succeeded', ref: booked?.ref };
    const report = () => world.api.post('/api/v1/sandbox/events', succeeded);
    await Promise.all([report(), report(), report()]);
    expect(await readReturn(world, made)).toMatchObject({
      status: 'refunded',
      amountRefunded: 3_000,
      amountPending: 0,
    });
    expect((await typesOf(made.id)).filter((type) => type === 'return.refunded')).toHaveLength(1);
    await expectLedgersAgree(world, order.id);
  });

  test('pending, then failed: may be refunded again, or closed', async () => {
    const order = await sold('tok_refund_pending');
    const made = await receivedReturn(world, order, 1);
    expectStatus(await refund(made), 200);
    const [booked] = await bookedOfReturn(world, made);
    const failed = { type: 'refund.failed', ref: booked?.ref };
    expectStatus(await world.api.post('/api/v1/sandbox/events', failed), 202);
    expect(await readReturn(world, made)).toMatchObject({
      status: 'received',
      refunds: [{ status: 'failed' }],
    });
    const again = expectStatus(await refund(made, { amount: 1_000 }), 200);
    expect(again.refunds).toMatchObject([
      { status: 'failed' },
      { amount: 1_000, status: 'pending' },
    ]);
    const keys = (await bookedOfReturn(world, made)).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
    await expectLedgersAgree(world, order.id);
  });

  test('declined: 402, and the return is as it was', async () => {
    const order = await sold('tok_refund_fail');
    const made = await receivedReturn(world, order, 1);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const declined = await refund(made, {}, headers);
    expect(refusal(declined).slice(0, 2)).toEqual([402, 'payment_failed']);
    expect((await refund(made, {}, headers)).body.error).toEqual(declined.body.error);
    expect(await bookedOfReturn(world, made)).toHaveLength(1);
    expect(await readReturn(world, made)).toMatchObject({
      status: 'received',
      amountRefunded: 0,
      refunds: [{ status: 'failed' }],
    });
    expectStatus(await actOnReturn(world, made, 'close'), 200);
    await expectLedgersAgree(world, order.id);
  });

  test('a repeat refunds once, at once and later; so do requests without a key', async () => {
    const order = await shippedOrder(world);
    const keyed = await receivedReturn(world, order, 1);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const responses = await Promise.all([1, 2, 3].map(() => refund(keyed, {}, headers)));
    const again = await refund(keyed, {}, headers);
    for (const response of [...responses, again])
      expect(expectStatus(response, 200).refunds).toHaveLength(1);
    expect(await bookedOfReturn(world, keyed)).toHaveLength(1);
    const other = await receivedReturn(world, order, 2);
    const raced = await Promise.all([1, 2, 3, 4].map(() => refund(other)));
    const statuses = raced.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 409, 409, 409]);
    expect(await bookedOfReturn(world, other)).toHaveLength(1);
    expect(await readOrder(world, order.id)).toMatchObject({ amountRefunded: 4_500 });
    await expectLedgersAgree(world, order.id);
  });

  test.each([
    ['receive', 'cancel'],
    ['refund', 'close'],
    ['refund', 'receive'],
    ['close', 'receive'],
  ])('%s and %s at once: the one or the other', async (one, other) => {
    const order = await shippedOrder(world);
    const lineItems = [firstLine(order, 2)];
    const made = expectStatus(await askForReturn(world, order, { lineItems }), 201);
    if (one !== 'receive') {
      const part = { lineItems: [firstLine(order, 1)] };
      expectStatus(await actOnReturn(world, made, 'receive', part), 200);
    }
    const responses = await Promise.all([
      actOnReturn(world, made, one),
      actOnReturn(world, made, other),
    ]);
    for (const response of responses) expect([200, 409]).toContain(response.status);
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    const { status, refunds } = await readReturn(world, made);
    if (one === 'receive')
      expect(status).toBe(responses[0].status === 200 ? 'received' : 'cancelled');
    expect(refunds.length).toBe(status === 'refunded' ? 1 : 0);
    await expectLedgersAgree(world, order.id);
  });

  test('a return and the payment refunded at once never exceed the units', async () => {
    const order = await shippedOrder(world);
    const made = await receivedReturn(world, order, 3);
    const [payment] = await paymentsOf(order);
    const direct = { lineItems: [firstLine(order, 2)] };
    await Promise.all([
      refund(made),
      refund(made),
      world.api.post(`/api/v1/payments/${payment.id}/refund`, direct),
    ]);
    const { amountRefunded } = await readOrder(world, order.id);
    expect(amountRefunded).toBe(4_500);
    await expectLedgersAgree(world, order.id);
  });
});

describe('of several payments', () => {
  test('each pays its part back, by a refund of its own; the units are named once', async () => {
    const { customerId } = await makeBuyer(world);
    const order = await shippedOrder(world, mugs, { cart: { customerId } });
    expectStatus(await edit(world, order.id, { add: [cushion] }), 200);
    await ship(world, order);
    const now = await readOrder(world, order.id);
    const made = expectStatus(await askForReturn(world, order, { lineItems: allOf(now) }), 201);
    expectStatus(await actOnReturn(world, made, 'receive'), 200);
    const dry = expectStatus(await refund(made, { dryRun: true }), 200);
    expect(dry.preview.refunds.map(({ amount }: Parsed) => amount)).toEqual([4_500, 1_995]);
    const done = expectStatus(await refund(made), 200);
    expect(done).toMatchObject({
      status: 'refunded',
      amountRefunded: 6_495,
      refund: { amount: 6_495, status: 'succeeded' },
      refunds: [{ amount: 4_500 }, { amount: 1_995 }],
    });
    const { lineItems, amountRefunded } = await readOrder(world, order.id);
    expect([
      amountRefunded,
      ...lineItems.map(({ refundable }: Parsed) => refundable.quantity),
    ]).toEqual([6_495, 0, 0]);
    expect((await typesOf(made.id)).filter((type) => type === 'return.refunded')).toHaveLength(1);
    await expectLedgersAgree(world, order.id);
  });

  test('one is enough where it has all of the money', async () => {
    const { customerId } = await makeBuyer(world);
    const order = await shippedOrder(world, mugs, { cart: { customerId } });
    expectStatus(await edit(world, order.id, { add: [cushion] }), 200);
    const made = await receivedReturn(world, order, 2);
    expect(expectStatus(await refund(made), 200).refunds).toMatchObject([{ amount: 3_000 }]);
    await expectLedgersAgree(world, order.id);
  });

  test('a part that fails is tried again by itself, or the return is closed', async () => {
    const { buyer } = await withCards(world, 'tok_refund_fail');
    const cart = await makeCart(world, { customerId: buyer.customerId }, mugs);
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    const [order] = await read(`/orders?cartId=${cart.id}`);
    const byHand = { method: 'manual' };
    expectStatus(await world.api.post(`/api/v1/orders/${order.id}/payments`, byHand), 201);
    expectStatus(await edit(world, order.id, { add: [cushion] }), 200);
    await ship(world, order);
    const lineItems = allOf(await readOrder(world, order.id));
    const made = expectStatus(await askForReturn(world, order, { lineItems }), 201);
    expectStatus(await actOnReturn(world, made, 'receive'), 200);
    const partly = expectStatus(await refund(made), 200);
    expect(partly).toMatchObject({
      status: 'received',
      amountRefunded: 4_500,
      refund: { amount: 6_495, status: 'failed' },
      refunds: [
        { amount: 4_500, status: 'succeeded' },
        { amount: 1_995, status: 'failed' },
      ],
      warnings: [{ code: 'manual_refund_required' }],
    });
    for (const body of [{ amount: 1_000 }, { lineItems: [firstLine(order)] }])
      expect(refusal(await refund(made, body))).toEqual([
        422,
        'validation_error',
        [expect.objectContaining({ code: 'refund_begun', missing: 1_995 })],
      ]);
    expect((await refund(made)).status).toBe(402);
    expect(refusal(await actOnReturn(world, made, 'receive'))).toEqual([
      409,
      'invalid_state',
      expect.objectContaining({ reason: 'partly_refunded' }),
    ]);
    const booked = await bookedOfReturn(world, made);
    expect(booked.map(({ status }) => status)).toEqual(['declined', 'declined']);
    const closed = expectStatus(await actOnReturn(world, made, 'close'), 200);
    expect(closed).toMatchObject({ status: 'closed', amountRefunded: 4_500 });
    await expectLedgersAgree(world, order.id);
  });

  test('money received by hand is recorded at once', async () => {
    const cart = await makeCart(world, {}, mugs);
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    const [order] = await read(`/orders?cartId=${cart.id}`);
    for (const amount of [1_000, 3_500]) {
      const body = { method: 'manual', amount };
      expectStatus(await world.api.post(`/api/v1/orders/${order.id}/payments`, body), 201);
    }
    await ship(world, order);
    const made = await receivedReturn(world, await readOrder(world, order.id), 3);
    const done = expectStatus(await refund(made), 200);
    expect(done).toMatchObject({
      status: 'refunded',
      refunds: [{ amount: 1_000 }, { amount: 3_500 }],
      warnings: [{ code: 'manual_refund_required' }],
    });
    expect((await typesOf(made.id)).filter((type) => type === 'return.refunded')).toHaveLength(1);
    await expectLedgersAgree(world, order.id);
  });
});
