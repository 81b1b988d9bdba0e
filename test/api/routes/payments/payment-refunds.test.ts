import { describe, expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import { buy } from '../../../support/checkout/checkout.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const refund = (paymentId: string, body: object = {}, headers = {}): Promise<Answer> =>
  world.api.post(`/api/v1/payments/${paymentId}/refund`, body, headers);
const bought = (paymentToken = 'tok_visa', unitPrice = 10_000) =>
  buy(world, [{ name: 'Lamp', unitPrice }], { complete: { paymentToken } });
const refusal = ({ status, body }: Answer) => [status, body.error?.code, body.error?.details];
const typesOf = async (id: string) => (await readEvents(id)).map(({ type }) => type);

/** What the sandbox's books say was given back of a payment. */
async function bookedRefunds(paymentId: string): Promise<Parsed[]> {
  const rows: Parsed[] = await read('/sandbox/ledger?limit=100');
  return rows.filter(
    ({ type, idempotencyKey }) =>
      type === 'refund' && idempotencyKey.startsWith(`rf:${paymentId}:`),
  );
}

describe('POST /payments/{id}/refund', () => {
  test('in full: payment, order, invoice, ledger and events agree', async () => {
    const { orderId, paymentId } = await bought();
    const response = expectStatus(await refund(paymentId, { reason: 'Broken' }), 200);
    expect(response).toEqual({
      id: paymentId,
      status: 'refunded',
      refundedAmount: 10_000,
      refund: { id: expect.any(String), amount: 10_000, status: 'succeeded' },
      warnings: [],
    });
    const payment = await read(`/payments/${paymentId}`);
    expect(payment).toMatchObject({ status: 'refunded', amountRefunded: 10_000 });
    expect(await read(`/orders/${orderId}`)).toMatchObject({
      status: 'processing',
      paymentStatus: 'refunded',
      amountPaid: 10_000,
      amountRefunded: 10_000,
      amountDue: 0,
    });
    const [listed] = await read(`/payments/${paymentId}/refunds`);
    const { creditNoteNumber } = listed;
    expect({ ...listed }).toMatchObject({
      id: response.refund.id,
      paymentId,
      amount: 10_000,
      currency: 'USD',
      status: 'succeeded',
      reason: 'Broken',
      lineItems: [],
      creditNoteNumber: expect.stringMatching(/^TEST-CN-\d{6}$/),
    });
    expect(await read(`/invoices/${payment.invoiceId}`)).toMatchObject({
      status: 'refunded',
      amountRefunded: 10_000,
      version: 2,
      refunds: [{ creditNoteNumber, amount: 10_000, reason: 'Broken' }],
    });
    expect(await bookedRefunds(paymentId)).toMatchObject([{ status: 'approved', amount: 10_000 }]);
    const events = await readEvents(paymentId);
    expect(events.map(({ type }) => type)).toEqual([
      'payment.created',
      'payment.captured',
      'payment.refunded',
    ]);
    expect(events[2]?.data).toEqual({ ...payment, refund: listed, isFull: true });
    expect(await typesOf(orderId)).toEqual(['order.created', 'order.paid', 'order.updated']);
  });

  test('in several parts, down to nothing, each with its line items and credit note', async () => {
    const { orderId, paymentId } = await bought();
    const { lineItems } = await read(`/orders/${orderId}`);
    const part = { amount: 2_500, lineItems: [{ lineItemId: lineItems[0].id, quantity: 1 }] };
    expect(expectStatus(await refund(paymentId, part), 200)).toMatchObject({
      status: 'partially_refunded',
      refundedAmount: 2_500,
    });
    expect(expectStatus(await refund(paymentId, { amount: 2_500 }), 200)).toMatchObject({
      status: 'partially_refunded',
      refundedAmount: 5_000,
    });
    expect(await read(`/orders/${orderId}`)).toMatchObject({ paymentStatus: 'partially_refunded' });
    const above = await refund(paymentId, { amount: 5_001 });
    expect(refusal(above)).toEqual([
      422,
      'refund_not_allowed',
      expect.objectContaining({ reason: 'amount_above_refundable', refundable: 5_000 }),
    ]);
    expect(expectStatus(await refund(paymentId), 200)).toMatchObject({
      status: 'refunded',
      refundedAmount: 10_000,
      refund: { amount: 5_000 },
    });
    const refunds: Parsed[] = await read(`/payments/${paymentId}/refunds`);
    expect(refunds.map(({ amount }) => amount)).toEqual([5_000, 2_500, 2_500]);
    expect(refunds[2].lineItems).toEqual([{ ...part.lineItems[0], amount: 2_500, taxAmount: 0 }]);
    expect(new Set(refunds.map(({ creditNoteNumber }) => creditNoteNumber)).size).toBe(3);
    const page = await world.api.get(`/api/v1/payments/${paymentId}/refunds?limit=2`);
    expect(page.body.meta?.pagination?.hasMore).toBe(true);
    expect(refusal(await refund(paymentId))).toEqual([
      422,
      'refund_not_allowed',
      expect.objectContaining({ reason: 'nothing_left', status: 'refunded' }),
    ]);
  });

  test('dry run responses the same and writes nothing', async () => {
    const { paymentId } = await bought();
    const before = await read(`/payments/${paymentId}`);
    expect(expectStatus(await refund(paymentId, { amount: 1_000, dryRun: true }), 200)).toEqual({
      id: paymentId,
      status: 'partially_refunded',
      refundedAmount: 1_000,
      refund: { id: null, amount: 1_000, status: 'succeeded' },
      warnings: [],
      preview: {
        refundable: 9_000,
        creditNotes: [
          {
            invoiceNumber: expect.stringMatching(/^TEST-INV-\d{6}$/),
            total: 1_000,
            taxTotal: 0,
            lines: [
              {
                lineItemId: null,
                description: null,
                quantity: 1,
                taxRate: null,
                taxAmount: 0,
                gross: 1_000,
              },
            ],
          },
        ],
      },
    });
    const above = await refund(paymentId, { amount: 10_001, dryRun: true });
    expect(above.body.error?.code).toBe('refund_not_allowed');
    expect(await read(`/payments/${paymentId}`)).toEqual(before);
    expect(await read(`/payments/${paymentId}/refunds`)).toEqual([]);
    expect(await bookedRefunds(paymentId)).toEqual([]);
  });

  test('refused by the processor: 402, nothing changes, and it may be tried again', async () => {
    const { orderId, paymentId } = await bought('tok_refund_fail');
    const response = await refund(paymentId, { amount: 400 });
    expect(refusal(response)).toEqual([
      402,
      'payment_failed',
      expect.objectContaining({
        paymentId,
        declineCode: 'processor_rejected',
        declineClass: 'soft',
      }),
    ]);
    expect(await read(`/payments/${paymentId}`)).toMatchObject({
      status: 'captured',
      amountRefunded: 0,
    });
    expect(await read(`/orders/${orderId}`)).toMatchObject({ paymentStatus: 'captured' });
    const [failed] = await read(`/payments/${paymentId}/refunds`);
    expect(failed).toMatchObject({ status: 'failed', amount: 400, creditNoteNumber: null });
    const responses = (await readEvents(paymentId)).at(-1);
    expect(responses?.type).toBe('payment.refund_failed');
    expect(responses?.data).toMatchObject({ refund: failed, message: expect.any(String) });
    expect((await refund(paymentId)).status).toBe(402);
    expect(await bookedRefunds(paymentId)).toMatchObject([
      { status: 'declined' },
      { status: 'declined' },
    ]);
  });

  test('pending at the processor: set aside, then settled by its event, once', async () => {
    const { orderId, paymentId } = await bought('tok_refund_pending');
    const response = expectStatus(await refund(paymentId, { amount: 6_000 }), 200);
    expect(response).toMatchObject({
      status: 'captured',
      refundedAmount: 0,
      refund: { amount: 6_000, status: 'pending' },
    });
    expect((await refund(paymentId, { amount: 4_001 })).body.error?.details).toMatchObject({
      refundable: 4_000,
    });
    const [booked] = await bookedRefunds(paymentId);
    const succeeded = { type: 'refund.succeeded', ref: booked?.ref };
    const report = () => world.api.post('/api/v1/sandbox/events', succeeded);
    const responses = await Promise.all([report(), report(), report()]);
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await read(`/payments/${paymentId}`)).toMatchObject({
      status: 'partially_refunded',
      amountRefunded: 6_000,
    });
    expect(await read(`/orders/${orderId}`)).toMatchObject({ amountRefunded: 6_000 });
    const late = { type: 'refund.failed', ref: booked?.ref };
    expectStatus(await world.api.post('/api/v1/sandbox/events', late), 202);
    expect(await read(`/payments/${paymentId}/refunds`)).toMatchObject([
      { id: response.refund.id, status: 'succeeded' },
    ]);
    const types = await typesOf(paymentId);
    expect(types.filter((type) => type === 'payment.refunded')).toHaveLength(1);
  });

  test('pending, then failed: the amount is refundable again', async () => {
    const { paymentId } = await bought('tok_refund_pending');
    expectStatus(await refund(paymentId), 200);
    expect((await refund(paymentId)).body.error?.details).toMatchObject({ refundable: 0 });
    const [{ idempotencyKey }] = (await bookedRefunds(paymentId)) as [Parsed];
    const failed = { type: 'refund.failed', idempotencyKey };
    expectStatus(await world.api.post('/api/v1/sandbox/events', failed), 202);
    expect(await read(`/payments/${paymentId}/refunds`)).toMatchObject([{ status: 'failed' }]);
    expect(await typesOf(paymentId)).toContain('payment.refund_failed');
    expect(expectStatus(await refund(paymentId), 200).refund).toMatchObject({ status: 'pending' });
  });

  test('40 parallel refunds of 60 on a capture of 100 leave exactly one', async () => {
    const { paymentId } = await bought('tok_visa', 100);
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => refund(paymentId, { amount: 60 })),
    );
    const codes = responses.map(({ status, body }) => body.error?.code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'refund_not_allowed')).toHaveLength(39);
    expect(await read(`/payments/${paymentId}`)).toMatchObject({ amountRefunded: 60 });
    expect(await bookedRefunds(paymentId)).toMatchObject([{ status: 'approved', amount: 60 }]);
    const { invoiceId } = await read(`/payments/${paymentId}`);
    expect(await read(`/invoices/${invoiceId}`)).toMatchObject({ amountRefunded: 60, version: 2 });
  });

  test('an Idempotency-Key refunds once, and replays the response', async () => {
    const { paymentId } = await bought();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [first, ...others] = await Promise.all(
      [1, 2, 3].map(() => refund(paymentId, { amount: 100 }, headers)),
    );
    const again = await refund(paymentId, { amount: 100 }, headers);
    for (const response of [...others, again]) {
      expect(expectStatus(response, 200)).toEqual(expectStatus(first as Answer, 200));
    }
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await refund(paymentId, { amount: 200 }, headers);
    expect(other.body.error?.code).toBe('idempotency_key_reused');
    expect(await bookedRefunds(paymentId)).toHaveLength(1);
    const failing = await bought('tok_refund_fail');
    const failed = await refund(failing.paymentId, {}, headers);
    const repeated = await refund(failing.paymentId, {}, headers);
    expect([failed.status, repeated.status]).toEqual([402, 402]);
    expect(repeated.body.error).toEqual(failed.body.error);
    expect(await bookedRefunds(failing.paymentId)).toHaveLength(1);
  });

  test('an Idempotency-Key means something else after a day', async () => {
    const { paymentId } = await bought();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = expectStatus(await refund(paymentId, { amount: 100 }, headers), 200);
    const sql = await sqlOf(world);
    await sql`update idempotency_key set created_at = created_at - interval '25 hours'
      where key = ${headers['idempotency-key']}`;
    await sql`update payment_transaction set recorded_at = recorded_at - interval '25 hours'
      where payment_id = ${paymentId}`;
    const second = expectStatus(await refund(paymentId, { amount: 100 }, headers), 200);
    expect([second.refund.id === first.refund.id, second.refundedAmount]).toEqual([false, 200]);
    expect(await bookedRefunds(paymentId)).toHaveLength(2);
  });

  test('what is not captured is not refunded', async () => {
    const onTerms = await buy(world, undefined, {
      session: { paymentTerms: { netN: 30 } },
      complete: { paymentMethod: 'net30', paymentToken: undefined },
    });
    expect(refusal(await refund(onTerms.paymentId))).toEqual([
      422,
      'refund_not_allowed',
      expect.objectContaining({ reason: 'not_captured', status: 'pending' }),
    ]);
  });

  test('refuses what it cannot read, and line items of elsewhere', async () => {
    const { paymentId, orderId } = await bought();
    const { lineItems } = await read(`/orders/${orderId}`);
    const own = lineItems[0].id;
    const cases: [object, number, string, string][] = [
      [{ amount: 0 }, 400, 'amount', 'too_small'],
      [{ amount: '5' }, 400, 'amount', 'invalid_type'],
      [{ amount: 100_000_000_000 }, 422, 'amount', 'amount_too_large'],
      [{ amonut: 5 }, 400, '', 'unrecognized_keys'],
      [{ lineItems: [{ lineItemId: own, quantity: 0 }] }, 400, 'lineItems.0.quantity', 'too_small'],
      [{ lineItems: [{ lineItemId: own, quantity: 2 }] }, 422, 'lineItems.0.quantity', 'too_big'],
      [
        { lineItems: [{ lineItemId: crypto.randomUUID(), quantity: 1 }] },
        422,
        'lineItems.0.lineItemId',
        'unknown_line_item',
      ],
      [
        {
          lineItems: [
            { lineItemId: own, quantity: 1 },
            { lineItemId: own, quantity: 1 },
          ],
        },
        422,
        'lineItems.1.lineItemId',
        'not_unique',
      ],
    ];
    for (const [body, status, path, code] of cases) {
      const response = await refund(paymentId, body);
      expect([response.status, response.body.error?.code]).toEqual([status, 'validation_error']);
      expect(response.body.error?.details).toEqual([expect.objectContaining({ path, code })]);
    }
    expect(await bookedRefunds(paymentId)).toEqual([]);
  });

  test('is nobody else’s', async () => {
    const { paymentId } = await bought();
    const stranger = await setup();
    for (const id of [paymentId, 'nothing', crypto.randomUUID()]) {
      const path = `/api/v1/payments/${id}`;
      const responses = [
        await stranger.api.post(`${path}/refund`, {}),
        await stranger.api.get(`${path}/refunds`),
      ];
      for (const { status, body } of responses)
        expect([status, body.error?.code]).toEqual([404, 'not_found']);
    }
    expect(await bookedRefunds(paymentId)).toEqual([]);
  });
});
