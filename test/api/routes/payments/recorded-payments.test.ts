import { describe, expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import {
  buy,
  complete,
  createSession,
  makeCart,
  makeSession,
} from '../../../support/checkout/checkout.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { textOfInvoice } from '../../../support/documents/invoice-pdf.ts';
import { expectLedgersAgree } from '../../../support/orders/worked-order.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const record = (orderId: string, body: object = {}, headers = {}): Promise<Answer> =>
  world.api.post(`/api/v1/orders/${orderId}/payments`, { method: 'manual', ...body }, headers);
const markPaid = (paymentId: string, body: object = {}, headers = {}): Promise<Answer> =>
  world.api.post(`/api/v1/payments/${paymentId}/mark-paid`, body, headers);
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const reasonOf = ({ status, body }: Answer) => {
  const { reason } = (body.error?.details ?? {}) as Record<string, unknown>;
  return [status, body.error?.code, reason];
};
const typesOf = async (id: string) => (await readEvents(id)).map(({ type }) => type);

/** A cart of 3000 that was handed over to a draft order. */
async function draft(body: object = {}): Promise<{ cart: Parsed; order: Parsed }> {
  const cart = await makeCart(world);
  const { order } = expectStatus(
    await world.api.post(`/api/v1/carts/${cart.id}/checkout`, body),
    201,
  );
  return { cart, order };
}

async function onTerms(): Promise<{ orderId: string; paymentId: string }> {
  return buy(world, undefined, {
    session: { paymentTerms: { netN: 30 } },
    complete: { paymentMethod: 'net30', paymentToken: undefined },
  });
}

describe('POST /orders/{id}/payments', () => {
  test('places a draft once it is fully paid, with invoice and cart', async () => {
    const { cart, order } = await draft();
    const receivedAt = new Date(Date.now() - 86_400_000).toISOString();
    const body = { method: 'external', reference: 'Wire 7', receivedAt };
    const payment = expectStatus(await record(order.id, body), 201);
    expect(payment).toMatchObject({
      status: 'captured',
      method: 'external',
      amount: 3_000,
      amountCaptured: 3_000,
      orderId: order.id,
      connectorId: null,
      metadata: { reference: 'Wire 7', receivedAt },
    });
    expect(await read(`/payments/${payment.id}`)).toEqual(payment);
    const placed = await read(`/orders/${order.id}`);
    const { number } = placed;
    expect(placed).toMatchObject({
      number: expect.any(String),
      status: 'processing',
      paymentStatus: 'captured',
      amountPaid: 3_000,
      amountDue: 0,
    });
    expect((await read(`/orders?q=${number}`)).map(({ id }: Parsed) => id)).toEqual([order.id]);
    expect(await read(`/invoices/${payment.invoiceId}`)).toMatchObject({
      status: 'paid',
      total: 3_000,
      paymentId: payment.id,
      paidAt: receivedAt,
    });
    expect(await textOfInvoice(world.api, payment.invoiceId)).toContain(
      `Paid on ${receivedAt.slice(0, 10)}`,
    );
    expect(await read(`/carts/${cart.id}`)).toMatchObject({ status: 'converted' });
    const [transaction] = await read(`/payments/${payment.id}/transactions`);
    expect(transaction).toMatchObject({ type: 'charge', status: 'succeeded', amount: 3_000 });
    expect(await typesOf(payment.id)).toEqual(['payment.created', 'payment.captured']);
    const types = await typesOf(order.id);
    expect([
      types.filter((type) => type === 'order.created').length,
      types.includes('order.paid'),
    ]).toEqual([1, true]);
    expect(reasonOf(await record(order.id))).toEqual([409, 'invalid_state', 'nothing_due']);
  });

  test('in parts: the draft waits for the last one, and nobody else can pay it meanwhile', async () => {
    const { cart, order } = await draft();
    const session = await makeSession(world, cart);
    expectStatus(await record(order.id, { amount: 1_000 }), 201);
    expect(await read(`/orders/${order.id}`)).toMatchObject({
      number: null,
      status: 'draft',
      paymentStatus: 'pending',
      amountPaid: 1_000,
      amountDue: 2_000,
    });
    expect((await complete(world, session)).status).toBeGreaterThanOrEqual(400);
    expect((await read(`/checkout/sessions/${session.id}`)).status).toBe('expired');
    const late = await createSession(world, { cartId: cart.id });
    if (late.status === 201) {
      const refused = await complete(world, late.body.data);
      expect(reasonOf(refused)).toEqual([409, 'cart_not_open', 'partly_paid']);
      expectStatus(await world.api.delete(`/api/v1/checkout/sessions/${late.body.data.id}`), 200);
    }
    expect(await read(`/orders/${order.id}`)).toMatchObject({ status: 'draft', amountPaid: 1_000 });
    expect(await read(`/carts/${cart.id}`)).toMatchObject({ status: 'checkout' });
    const above = await record(order.id, { amount: 2_001 });
    expect(codeOf(above)).toEqual([422, 'validation_error']);
    expect(above.body.error?.details).toEqual([
      expect.objectContaining({ path: 'amount', code: 'amount_above_due' }),
    ]);
    await expectLedgersAgree(world, order.id);
    const last = expectStatus(await record(order.id), 201);
    expect(last).toMatchObject({ amount: 2_000, invoiceId: expect.any(String) });
    expect(await read(`/orders/${order.id}`)).toMatchObject({
      status: 'processing',
      paymentStatus: 'captured',
    });
    expect(await read(`/invoices?orderId=${order.id}`)).toHaveLength(1);
    expect(await read(`/carts/${cart.id}`)).toMatchObject({ status: 'converted' });
    await expectLedgersAgree(world, order.id);
  });

  test('10 at once of the whole amount: one', async () => {
    const { order } = await draft();
    const answers = await Promise.all(Array.from({ length: 10 }, () => record(order.id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await read(`/orders/${order.id}`)).toMatchObject({ amountPaid: 3_000 });
    expect(await read(`/orders/${order.id}/payments`)).toHaveLength(1);
  });

  test('against a card at the same time: paid once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { cart, order } = await draft();
      const session = await makeSession(world, cart);
      const [byCard, byHand] = await Promise.all([complete(world, session), record(order.id)]);
      const won = [byCard.status === 200, byHand.status === 201];
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await read(`/orders/${order.id}`)).toMatchObject({
        amountPaid: 3_000,
        paymentStatus: 'captured',
      });
    }
  });

  test('an Idempotency-Key records once', async () => {
    const { order } = await draft();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = expectStatus(await record(order.id, { amount: 10 }, headers), 201);
    const again = await record(order.id, { amount: 10 }, headers);
    expect(expectStatus(again, 201)).toEqual(first);
    expect(await read(`/orders/${order.id}/payments`)).toHaveLength(1);
  });

  test('redeems the discount that the draft was agreed on with', async () => {
    const code = `D${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
    const discount = expectStatus(
      await world.api.post('/api/v1/discounts', {
        code,
        name: 'Ten',
        type: 'percentage',
        value: 10,
        maxRedemptions: 1,
        applicationId: world.applicationId,
      }),
      201,
    );
    const cart = await makeCart(world);
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/apply-discount`, { code }), 200);
    const { order } = expectStatus(
      await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}),
      201,
    );
    const counts = async () => {
      const { redemptionCount, reservedCount } = await read(`/discounts/${discount.id}`);
      return [redemptionCount, reservedCount];
    };
    expect(await counts()).toEqual([0, 1]);
    expectStatus(await record(order.id, { amount: 700 }), 201);
    expect(await counts()).toEqual([0, 1]);
    // Its time is over, and still nobody else gets it: money is on the draft.
    const sql = await sqlOf(world);
    await sql`update discount_redemption set expires_at = now() - interval '1 hour'
      where order_id = ${order.id}`;
    const late = await world.api.post(
      `/api/v1/carts/${(await makeCart(world)).id}/apply-discount`,
      {
        code,
      },
    );
    expect(codeOf(late)).toEqual([422, 'discount_invalid']);
    expect(expectStatus(await record(order.id), 201)).toMatchObject({ amount: 2_000 });
    expect(await counts()).toEqual([1, 0]);
  });

  test('pays an order whose card was declined', async () => {
    const cart = await makeCart(world);
    const session = await makeSession(world, cart);
    const pending = expectStatus(await complete(world, session, { paymentToken: 'tok_3ds' }), 202);
    const [order] = await read(`/orders?cartId=${cart.id}`);
    expect(reasonOf(await record(order.id))).toEqual([
      409,
      'request_in_progress',
      'payment_in_progress',
    ]);
    const ref = new URL(pending.nextAction.url).pathname.split('/').at(-1);
    const rejected = await world.anyone.post(`/sandbox/challenge/${ref}`, { action: 'reject' });
    expect(rejected.status).toBe(200);
    await world.anyone.get(`/api/v1/checkout-sessions/${session.id}`);
    const failed = { type: 'charge.failed', ref };
    expectStatus(await world.api.post('/api/v1/sandbox/events', failed), 202);
    expect(await read(`/orders/${order.id}`)).toMatchObject({ paymentStatus: 'failed' });
    expectStatus(await record(order.id), 201);
    expect(await read(`/orders/${order.id}`)).toMatchObject({
      status: 'processing',
      paymentStatus: 'captured',
      amountPaid: 3_000,
    });
    expect((await read(`/checkout/sessions/${session.id}`)).status).toBe('expired');
    expect((await read(`/carts/${cart.id}`)).status).toBe('converted');
  });

  test('a refund of it is recorded, with a warning', async () => {
    const { order } = await draft();
    const { id } = expectStatus(await record(order.id), 201);
    const answer = await world.api.post(`/api/v1/payments/${id}/refund`, { amount: 1_000 });
    expect(expectStatus(answer, 200)).toMatchObject({
      status: 'partially_refunded',
      refundedAmount: 1_000,
      refund: { status: 'succeeded' },
      warnings: [{ code: 'manual_refund_required' }],
    });
    expect(await read(`/orders/${order.id}`)).toMatchObject({ amountRefunded: 1_000 });
  });

  test('paid in parts, a refund of any part is on the order’s invoice', async () => {
    const { order } = await draft();
    const first = expectStatus(await record(order.id, { amount: 1_000 }), 201);
    const last = expectStatus(await record(order.id), 201);
    for (const [{ id }, amountRefunded] of [
      [first, 1_000],
      [last, 3_000],
    ] as const) {
      expectStatus(await world.api.post(`/api/v1/payments/${id}/refund`, {}), 200);
      expect(await read(`/invoices/${last.invoiceId}`)).toMatchObject({ amountRefunded });
      const [{ creditNoteNumber }] = await read(`/payments/${id}/refunds`);
      expect(creditNoteNumber).toStartWith('TEST-CN-');
    }
    expect(await read(`/invoices/${last.invoiceId}`)).toMatchObject({ status: 'refunded' });
    expect(await read(`/orders/${order.id}`)).toMatchObject({ paymentStatus: 'refunded' });
  });

  test('is refused where the order takes no money, and for what cannot be read', async () => {
    const { orderId } = await onTerms();
    expect(reasonOf(await record(orderId))).toEqual([409, 'invalid_state', 'net_n']);
    const paid = await buy(world);
    expect(reasonOf(await record(paid.orderId))).toEqual([409, 'invalid_state', 'nothing_due']);
    const { cart, order } = await draft();
    const session = await makeSession(world, cart);
    expectStatus(await world.api.delete(`/api/v1/checkout/sessions/${session.id}`), 200);
    expect(reasonOf(await record(order.id))).toEqual([409, 'invalid_state', 'cancelled']);
    const other = (await draft()).order.id;
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const cases: [object, number, string][] = [
      [{ method: 'card' }, 400, 'method'],
      [{ amount: 0 }, 400, 'amount'],
      [{ method: 'external' }, 422, 'reference'],
      [{ receivedAt: later }, 422, 'receivedAt'],
    ];
    for (const [body, status, path] of cases) {
      const answer = await record(other, body);
      expect(codeOf(answer)).toEqual([status, 'validation_error']);
      expect(answer.body.error?.details).toEqual([expect.objectContaining({ path })]);
    }
    const stranger = await setup();
    for (const id of [other, 'nothing']) {
      const path = `/api/v1/orders/${id}/payments`;
      expect(codeOf(await stranger.api.post(path, { method: 'manual' }))).toEqual([
        404,
        'not_found',
      ]);
    }
  });
});

describe('POST /payments/{id}/mark-paid', () => {
  test('captures the payment, pays the invoice, and emits both', async () => {
    const { orderId, paymentId } = await onTerms();
    const paidAt = new Date(Date.now() - 3_600_000).toISOString();
    const payment = expectStatus(await markPaid(paymentId, { paidAt, reference: 'Wire 9' }), 200);
    expect(payment).toMatchObject({
      status: 'captured',
      amountCaptured: 3_000,
      metadata: { receivedAt: paidAt, reference: 'Wire 9' },
    });
    expect(await read(`/invoices/${payment.invoiceId}`)).toMatchObject({
      status: 'paid',
      paidAt,
      version: 2,
    });
    expect(await read(`/orders/${orderId}`)).toMatchObject({
      paymentStatus: 'captured',
      amountPaid: 3_000,
      deferred: true,
    });
    const events = await readEvents(paymentId);
    expect(events.map(({ type }) => type)).toEqual(['payment.created', 'payment.captured']);
    const [transaction] = await read(`/payments/${paymentId}/transactions`);
    expect(events[1]?.data).toEqual({ ...payment, transaction });
    expect(await typesOf(orderId)).toContain('order.paid');
    expect(codeOf(await markPaid(paymentId))).toEqual([409, 'invalid_state']);
    const refunded = await world.api.post(`/api/v1/payments/${paymentId}/refund`, {});
    expect(expectStatus(refunded, 200)).toMatchObject({
      status: 'refunded',
      warnings: [{ code: 'manual_refund_required' }],
    });
  });

  test('once, however many ask at the same time', async () => {
    const { paymentId } = await onTerms();
    const answers = await Promise.all(Array.from({ length: 10 }, () => markPaid(paymentId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const other = await onTerms();
    const first = expectStatus(await markPaid(other.paymentId, {}, headers), 200);
    expect(expectStatus(await markPaid(other.paymentId, {}, headers), 200)).toEqual(first);
  });

  test('races with a void: one wins, and payment and invoice agree', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { paymentId } = await onTerms();
      const answers = await Promise.all([
        markPaid(paymentId),
        world.api.post(`/api/v1/payments/${paymentId}/void`, {}),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const { status, invoiceId } = await read(`/payments/${paymentId}`);
      const invoice = await read(`/invoices/${invoiceId}`);
      expect([status, invoice.status]).toEqual(
        status === 'captured' ? ['captured', 'paid'] : ['voided', 'voided'],
      );
    }
  });

  test('is for Net-N only, and nobody else’s', async () => {
    const { paymentId } = await buy(world);
    expect(codeOf(await markPaid(paymentId))).toEqual([409, 'not_invoice']);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const terms = await onTerms();
    expect(codeOf(await markPaid(terms.paymentId, { paidAt: later }))).toEqual([
      422,
      'validation_error',
    ]);
    expect(codeOf(await markPaid(terms.paymentId, { paidAt: 'today' }))).toEqual([
      400,
      'validation_error',
    ]);
    const stranger = await setup();
    const path = `/api/v1/payments/${terms.paymentId}/mark-paid`;
    expect(codeOf(await stranger.api.post(path, {}))).toEqual([404, 'not_found']);
    expect(codeOf(await markPaid('nothing'))).toEqual([404, 'not_found']);
  });
});
