import { afterAll, describe, expect, test } from 'bun:test';
import { buy } from '../../../support/checkout/checkout.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { textOfInvoice } from '../../../support/documents/invoice-pdf.ts';
import { california, configure } from '../../../support/checkout/priced-cart.ts';
import {
  bookedOf,
  cushion,
  edit,
  expectLedgersAgree,
  fewer,
  netBookedOf,
  placeWorked,
  readOrder,
  setupWorked,
  tenPercent,
} from '../../../support/orders/worked-order.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setupWorked();

afterAll(() => expectLedgersAgree(world));

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

const discounts = (order: Parsed): number[] =>
  order.lineItems.map((line: Parsed) => line.allocatedDiscount);

const taxes = (order: Parsed): number[] => order.lineItems.map((line: Parsed) => line.taxAmount);

describe('the worked numbers of the contract', () => {
  test('the base: 8420, and one more for 1995 charges 1975', async () => {
    const { orderId, paymentId } = await placeWorked(world);
    const base = await readOrder(world, orderId);
    expect([base.total, base.discountTotal, discounts(base), taxes(base)]).toEqual([
      8420,
      800,
      [500, 300],
      [450, 270],
    ]);
    const { order, adjustment, warnings } = expectStatus(
      await edit(world, orderId, { add: [cushion] }),
      200,
    );
    expect(warnings).toBeUndefined();
    expect(adjustment).toEqual({
      previousTotal: 8420,
      newTotal: 10_395,
      difference: 1975,
      settlement: 'charged',
      payment: { id: expect.any(String), status: 'captured', amount: 1975 },
    });
    expect([order.total, order.discountTotal, discounts(order), taxes(order)]).toEqual([
      10_395,
      1000,
      [500, 300, 200],
      [450, 270, 180],
    ]);
    expect(order).toMatchObject({
      amountPaid: 10_395,
      amountDue: 0,
      paymentStatus: 'captured',
      shippingTotal: 500,
      sequence: base.sequence + 1,
    });
    expect(await readOrder(world, orderId)).toEqual(order);
    expect(await read(`/payments/${adjustment.payment.id}`)).toMatchObject({
      orderId,
      status: 'captured',
      amountCaptured: 1975,
      method: 'card',
    });
    const invoices: Parsed[] = await read(`/invoices?orderId=${orderId}`);
    expect(invoices.map(({ total, status }) => [total, status])).toEqual([
      [1975, 'paid'],
      [8420, 'paid'],
    ]);
    const booked = await bookedOf(world, orderId);
    expect(netBookedOf(booked)).toBe(10_395);
    expect(booked.map(({ idempotencyKey }) => idempotencyKey)).toContainEqual(
      expect.stringMatching(/^oe:[0-9a-f-]{36}:a1$/),
    );
    const emitted = await readEvents(orderId);
    expect(emitted.map(({ type }) => type)).toEqual([
      'order.created',
      'order.paid',
      'order.updated',
      'order.edited',
    ]);
    expect(emitted.at(-1)).toMatchObject({
      data: { ...order, adjustment, warnings: [] },
      previous: { total: 8420, amountPaid: 8420 },
    });
    const ofCharge = await readEvents(adjustment.payment.id);
    expect(ofCharge.map(({ type }) => type)).toEqual(['payment.created', 'payment.captured']);
    expect(paymentId).not.toBe(adjustment.payment.id);
    const timeline: Parsed[] = await read(`/orders/${orderId}/timeline`);
    expect(timeline.at(-1)).toMatchObject({
      action: 'edited',
      actor: { type: 'api_key' },
      totals: { before: { total: 8420 }, after: { total: 10_395 } },
    });
  });

  test('a declined card changes nothing: 402, and the order stays at 8420', async () => {
    const { orderId } = await placeWorked(world, { token: 'pm_sandbox_renewalDecline' });
    const before = await readOrder(world, orderId);
    const answer = await edit(world, orderId, { add: [cushion] });
    expect([answer.status, answer.body.error]).toMatchObject([
      402,
      { code: 'payment_failed', details: { declineCode: 'insufficient_funds' } },
    ]);
    expect(await readOrder(world, orderId)).toEqual(before);
    expect(await read(`/invoices?orderId=${orderId}`)).toHaveLength(1);
    expect((await readEvents(orderId)).map(({ type }) => type)).not.toContain('order.edited');
    // Nothing is left in the way of the next edit.
    expect((await edit(world, orderId, { add: [cushion] })).status).toBe(402);
  });

  test('one chair less gives 2475 back', async () => {
    const placed = await placeWorked(world);
    const { order, adjustment } = expectStatus(
      await edit(world, placed.orderId, { ...fewer(placed), reason: 'One was scratched' }),
      200,
    );
    expect([order.total, discounts(order), taxes(order)]).toEqual([5945, [250, 300], [225, 270]]);
    expect(adjustment).toEqual({
      previousTotal: 8420,
      newTotal: 5945,
      difference: -2475,
      settlement: 'refunded',
      refunds: [{ paymentId: placed.paymentId, amount: 2475, status: 'succeeded' }],
    });
    expect(order).toMatchObject({
      paymentStatus: 'partially_refunded',
      amountPaid: 8420,
      amountRefunded: 2475,
      amountOwedToCustomer: 0,
    });
    expect(await readOrder(world, placed.orderId)).toEqual(order);
    expect(netBookedOf(await bookedOf(world, placed.orderId))).toBe(5945);
    const [refund] = await read(`/payments/${placed.paymentId}/refunds`);
    expect(refund).toMatchObject({ amount: 2475, reason: 'One was scratched' });
  });

  test('a fixed discount of 1000: 8201, and without the chairs 2700', async () => {
    const placed = await placeWorked(world, { fixedDiscount: 1000 });
    const base = await readOrder(world, placed.orderId);
    expect([base.total, discounts(base), taxes(base)]).toEqual([8201, [625, 375], [438, 263]]);
    const { order, adjustment } = expectStatus(
      await edit(world, placed.orderId, { remove: [{ lineItemId: placed.chair }] }),
      200,
    );
    expect([order.total, order.discountTotal, taxes(order)]).toEqual([2700, 1000, [200]]);
    expect(adjustment.refunds).toEqual([
      { paymentId: placed.paymentId, amount: 5501, status: 'succeeded' },
    ]);
  });

  test('a refund that is refused leaves the edit and what is owed', async () => {
    const placed = await placeWorked(world, { token: 'tok_refund_fail' });
    const { order, adjustment } = expectStatus(
      await edit(world, placed.orderId, fewer(placed)),
      200,
    );
    expect([order.total, order.taxTotal, order.discountTotal]).toEqual([5945, 495, 550]);
    expect(order).toMatchObject({ amountOwedToCustomer: 2475, paymentStatus: 'captured' });
    expect(adjustment).toMatchObject({
      difference: -2475,
      refunds: [{ paymentId: placed.paymentId, amount: 2475, status: 'failed' }],
      refundError: { code: 'payment_failed', message: expect.any(String), amount: 2475 },
    });
    // What is owed goes first: adding for less charges nobody.
    const more = expectStatus(
      await edit(world, placed.orderId, { add: [{ name: 'Cup', unitPrice: 1000 }] }),
      200,
    );
    expect(more.adjustment).toMatchObject({ difference: 990, settlement: 'totals_only' });
    expect(more.order.amountOwedToCustomer).toBe(1485);
  });

  test('a refund that waits is pending; what would depend on it is refused until it is decided', async () => {
    const placed = await placeWorked(world, { token: 'tok_refund_pending' });
    const first = expectStatus(await edit(world, placed.orderId, fewer(placed)), 200);
    expect(first.adjustment.refunds).toEqual([
      { paymentId: placed.paymentId, amount: 2475, status: 'pending' },
    ]);
    const back = { update: [{ lineItemId: placed.chair, quantity: 2 }] };
    const refused = await edit(world, placed.orderId, back);
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'order_not_editable', details: { reason: 'refund_pending' } },
    ]);
    const path = `/api/v1/payments/${placed.paymentId}/transactions`;
    const moved: Parsed[] = expectStatus(await world.api.get(path), 200);
    const ref = moved.find(({ status }) => status === 'pending')?.connectorRef;
    const event = { type: 'refund.succeeded', ref };
    expectStatus(await world.api.post('/api/v1/sandbox/events', event), 202);
    const raised = expectStatus(await edit(world, placed.orderId, back), 200);
    expect(raised.adjustment).toMatchObject({
      settlement: 'charged',
      payment: { amount: 2475, status: 'captured' },
    });
  });
});

describe('a supplementary invoice', () => {
  test('names each tax by its own name, and says what the edit added of it', async () => {
    const shop = await setup();
    const rules = [
      { name: 'State tax', country: 'US', rate: '10' },
      { name: 'City tax', country: 'US', state: 'CA', rate: '2.5' },
    ];
    const { shipping } = tenPercent;
    expectStatus(await configure(shop, { tax: { mode: 'native', rules }, shipping }), 200);
    const { orderId } = await placeWorked(shop);
    const { adjustment } = expectStatus(await edit(shop, orderId, { add: [cushion] }), 200);
    const { invoiceId } = expectStatus(
      await shop.api.get(`/api/v1/payments/${adjustment.payment.id}`),
      200,
    );
    const invoice = expectStatus(await shop.api.get(`/api/v1/invoices/${invoiceId}`), 200);
    expect(invoice.taxSummary).toEqual([
      { name: 'State tax', rate: '10', taxable: 1795, amount: 180, included: false },
      { name: 'City tax', rate: '2.5', taxable: 1795, amount: 45, included: false },
    ]);
    expect(invoice).toMatchObject({ total: adjustment.difference, taxTotal: 225 });
    expect(await textOfInvoice(shop.api, invoiceId)).toContain('City tax');
    await expectLedgersAgree(shop);
  });
});

describe('tax that the merchant stated', () => {
  test('stays as it is; one that is calculated from now on takes its place', async () => {
    const shop = await setup();
    const { orderId } = await buy(shop, [
      { name: 'Mug', unitPrice: 1500, quantity: 2, taxAmount: 240 },
      { name: 'Cup', unitPrice: 1000, taxAmount: 80 },
    ]);
    const { lineItems } = await readOrder(shop, orderId);
    const cheaper = { lineItemId: lineItems[1].id, unitPrice: 900 };
    const stated = expectStatus(await edit(shop, orderId, { update: [cheaper] }), 200);
    expect([stated.order.total, taxes(stated.order)]).toEqual([4220, [240, 80]]);
    expect(stated.adjustment.difference).toBe(-100);
    const rule = { name: 'Tax', country: 'US', rate: '5' };
    expectStatus(await configure(shop, { tax: { mode: 'native', rules: [rule] } }), 200);
    const there = { shippingAddress: california };
    expectStatus(await shop.api.patch(`/api/v1/orders/${orderId}`, there), 200);
    const calculated = expectStatus(
      await edit(shop, orderId, { remove: [{ lineItemId: lineItems[1].id }] }),
      200,
    );
    expect([calculated.order.total, taxes(calculated.order)]).toEqual([3150, [150]]);
    expectStatus(await configure(shop, { tax: { mode: 'none' } }), 200);
    const untaxed = expectStatus(
      await edit(shop, orderId, { update: [{ lineItemId: lineItems[0].id, quantity: 1 }] }),
      200,
    );
    expect([untaxed.order.total, taxes(untaxed.order)]).toEqual([1500, [0]]);
    await expectLedgersAgree(shop);
  });
});

describe('dryRun', () => {
  test('answers what an edit would, and writes nothing', async () => {
    const placed = await placeWorked(world);
    const before = await readOrder(world, placed.orderId);
    const events = (await readEvents(placed.orderId)).length;
    const more = expectStatus(
      await edit(world, placed.orderId, { add: [cushion], dryRun: true }),
      200,
    );
    expect(more.adjustment).toEqual({
      previousTotal: 8420,
      newTotal: 10_395,
      difference: 1975,
      settlement: 'charged',
      payment: { id: null, status: 'captured', amount: 1975 },
    });
    expect(more.order).toMatchObject({ total: 10_395, paymentStatus: 'captured' });
    const less = expectStatus(
      await edit(world, placed.orderId, { ...fewer(placed), dryRun: true }),
      200,
    );
    expect(less.adjustment).toMatchObject({
      settlement: 'refunded',
      refunds: [{ paymentId: placed.paymentId, amount: 2475, status: 'succeeded' }],
    });
    expect(less.order).toMatchObject({ total: 5945, paymentStatus: 'partially_refunded' });
    const gone = expectStatus(
      await edit(world, placed.orderId, { remove: [{ lineItemId: placed.table }], dryRun: true }),
      200,
    );
    expect(gone.order.lineItems).toHaveLength(1);
    expect(await readOrder(world, placed.orderId)).toEqual(before);
    expect((await readEvents(placed.orderId)).length).toBe(events);
    expect(await bookedOf(world, placed.orderId)).toHaveLength(1);
  });
});
