import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { buy, complete, makeCart, makeSession, pollSession } from '../../../support/checkout.ts';
import type { Parsed } from '../../../support/client.ts';
import { readEvents } from '../../../support/events.ts';
import { textOfInvoice } from '../../../support/invoice-pdf.ts';
import { buyOnAccount } from '../../../support/net30.ts';
import { california, configure } from '../../../support/priced-cart.ts';
import { waitFor } from '../../../support/wait-for.ts';
import {
  bookedOf,
  edit,
  placeWorked,
  readOrder,
  setupWorked,
  tenPercent,
  type WorkedOrder,
} from '../../../support/worked-order.ts';
import { expectStatus, setup, type World } from '../../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await setupWorked();
});

/** Whatever was done to its orders, the books of a shop hold. */
async function expectBooksHold(shop: World): Promise<void> {
  const { invariants } = expectStatus(await shop.api.get('/api/v1/audit/money'), 200);
  expect(invariants.filter(({ ok }: Parsed) => !ok)).toEqual([]);
}
afterAll(() => expectBooksHold(world));

const cushion = { name: 'Cushion', unitPrice: 1995 };
const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const fewer = ({ chair }: WorkedOrder) => ({ update: [{ lineItemId: chair, quantity: 1 }] });
const discounts = (order: Parsed): number[] =>
  order.lineItems.map((line: Parsed) => line.allocatedDiscount);
const taxes = (order: Parsed): number[] => order.lineItems.map((line: Parsed) => line.taxAmount);
const sumOf = (rows: Parsed[]): number =>
  rows
    .filter(({ status }) => status === 'approved')
    .reduce((sum, { type, amount }) => sum + (type === 'refund' ? -amount : amount), 0);

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
    expect(sumOf(booked)).toBe(10_395);
    expect(booked.map(({ idempotencyKey }) => idempotencyKey)).toContainEqual(
      expect.stringMatching(/^oe:[0-9a-f-]{36}:a1$/),
    );
    const told = await readEvents(orderId);
    expect(told.map(({ type }) => type)).toEqual([
      'order.created',
      'order.paid',
      'order.updated',
      'order.edited',
    ]);
    expect(told.at(-1)).toMatchObject({
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
    expect(sumOf(await bookedOf(world, placed.orderId))).toBe(5945);
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

  test('a refund that waits is pending, and is counted as gone', async () => {
    const placed = await placeWorked(world, { token: 'tok_refund_pending' });
    const first = expectStatus(await edit(world, placed.orderId, fewer(placed)), 200);
    expect(first.adjustment.refunds).toEqual([
      { paymentId: placed.paymentId, amount: 2475, status: 'pending' },
    ]);
    const back = expectStatus(
      await edit(world, placed.orderId, { update: [{ lineItemId: placed.chair, quantity: 2 }] }),
      200,
    );
    expect(back.adjustment).toMatchObject({
      settlement: 'charged',
      payment: { amount: 2475, status: 'captured' },
    });
  });
});

describe('Net-N that is not paid', () => {
  const lines = [
    { name: 'Chair', unitPrice: 2500, quantity: 2 },
    { name: 'Table', unitPrice: 3000 },
  ];
  let shop: World;
  beforeAll(async () => {
    shop = await setup();
  });
  afterAll(() => expectBooksHold(shop));
  const readIn = async (path: string): Promise<Parsed> =>
    expectStatus(await shop.api.get(`/api/v1${path}`), 200);
  async function onAccount(): Promise<{ invoice: Parsed; chair: string; table: string }> {
    const invoice = await buyOnAccount(shop, { lines });
    const { lineItems } = await readIn(`/orders/${invoice.orderId}`);
    return { invoice, chair: lineItems[0].id, table: lineItems[1].id };
  }

  test('the invoice follows: 8000 without the table is 5000, and no card is touched', async () => {
    const { invoice, table } = await onAccount();
    expect(invoice).toMatchObject({ total: 8000, status: 'open' });
    const { order, adjustment } = expectStatus(
      await edit(shop, invoice.orderId, { remove: [{ lineItemId: table }] }),
      200,
    );
    expect(adjustment).toEqual({
      previousTotal: 8000,
      newTotal: 5000,
      difference: -3000,
      settlement: 'invoice_updated',
      invoice: {
        id: invoice.id,
        number: invoice.number,
        previousTotal: 8000,
        total: 5000,
        status: 'open',
        dueAt: invoice.dueAt,
      },
    });
    expect(order).toMatchObject({ total: 5000, amountDue: 5000, paymentStatus: 'pending' });
    const after = await readIn(`/invoices/${invoice.id}`);
    expect(after).toMatchObject({
      number: invoice.number,
      dueAt: invoice.dueAt,
      total: 5000,
      version: invoice.version + 1,
    });
    expect(after.lines).toHaveLength(1);
    expect(await readIn(`/payments/${invoice.paymentId}`)).toMatchObject({
      amount: 5000,
      status: 'pending',
    });
  });

  test('nothing left to pay: the invoice is voided', async () => {
    const { invoice, chair, table } = await onAccount();
    const { order, adjustment } = expectStatus(
      await edit(shop, invoice.orderId, {
        update: [{ lineItemId: chair, unitPrice: 0 }],
        remove: [{ lineItemId: table }],
      }),
      200,
    );
    expect(adjustment).toMatchObject({
      newTotal: 0,
      settlement: 'invoice_voided',
      invoice: { id: invoice.id, previousTotal: 8000, total: 0, status: 'voided' },
    });
    expect(adjustment.invoice.voidError).toBeUndefined();
    expect(order).toMatchObject({ total: 0, paymentStatus: 'voided' });
    expect(await readIn(`/invoices/${invoice.id}`)).toMatchObject({
      status: 'voided',
      number: invoice.number,
    });
    const again = await edit(shop, invoice.orderId, { add: [cushion] });
    expect([again.status, again.body.error?.details]).toMatchObject([409, { reason: 'voided' }]);
  });

  test('only the name changed: no difference, and the invoice says the new name', async () => {
    const { invoice, chair } = await onAccount();
    const { adjustment } = expectStatus(
      await edit(shop, invoice.orderId, { update: [{ lineItemId: chair, name: 'Stool' }] }),
      200,
    );
    expect(adjustment).toMatchObject({ difference: 0, settlement: 'none' });
    const { lines: printed } = await readIn(`/invoices/${invoice.id}`);
    expect(printed[0].description).toBe('Stool');
  });

  test('paid by hand: what goes back is recorded, with a warning', async () => {
    const { invoice, table } = await onAccount();
    expectStatus(await shop.api.post(`/api/v1/invoices/${invoice.id}/mark-paid`, {}), 200);
    const { adjustment, warnings } = expectStatus(
      await edit(shop, invoice.orderId, { remove: [{ lineItemId: table }] }),
      200,
    );
    expect(adjustment).toMatchObject({
      settlement: 'refunded',
      refunds: [{ paymentId: invoice.paymentId, amount: 3000, status: 'succeeded' }],
    });
    expect(warnings.map(({ code }: Parsed) => code)).toEqual(['manual_refund_required']);
  });
});

describe('money that is only authorized', () => {
  test('is left alone up to what was authorized; the excess is charged', async () => {
    const shop = await setupWorked();
    const settings = { payments: { captureMode: 'manual' } };
    expectStatus(
      await shop.owner.patch(`/api/v1/applications/${shop.applicationId}`, { settings }),
      200,
    );
    const placed = await placeWorked(shop);
    const less = expectStatus(await edit(shop, placed.orderId, fewer(placed)), 200);
    expect(less.adjustment).toMatchObject({ settlement: 'totals_only', difference: -2475 });
    expect(less.order).toMatchObject({ total: 5945, paymentStatus: 'authorized' });
    const back = { update: [{ lineItemId: placed.chair, quantity: 2 }] };
    const same = expectStatus(await edit(shop, placed.orderId, back), 200);
    expect(same.adjustment).toMatchObject({ settlement: 'totals_only', newTotal: 8420 });
    const more = expectStatus(await edit(shop, placed.orderId, { add: [cushion] }), 200);
    expect(more.adjustment).toMatchObject({
      settlement: 'charged',
      payment: { amount: 1975, status: 'captured' },
    });
    const capture = `/api/v1/payments/${placed.paymentId}/capture`;
    const captured = expectStatus(await shop.api.post(capture, {}), 200);
    expect(captured.amountCaptured).toBe(8420);
    expect(await readOrder(shop, placed.orderId)).toMatchObject({
      amountPaid: 10_395,
      amountOwedToCustomer: 0,
      paymentStatus: 'captured',
    });
    await expectBooksHold(shop);
  });
});

describe('an order that is paid in part', () => {
  test('edited below what was captured, gives the rest back', async () => {
    const shop = await setupWorked();
    const settings = { payments: { captureMode: 'manual' } };
    expectStatus(
      await shop.owner.patch(`/api/v1/applications/${shop.applicationId}`, { settings }),
      200,
    );
    const { orderId, paymentId, table } = await placeWorked(shop);
    const capture = `/api/v1/payments/${paymentId}/capture`;
    expectStatus(await shop.api.post(capture, { amount: 6000 }), 200);
    const { adjustment } = expectStatus(
      await edit(shop, orderId, { remove: [{ lineItemId: table }] }),
      200,
    );
    // 5000 less 10 %, 10 % tax, shipping 500: 5450.
    expect(adjustment).toMatchObject({
      settlement: 'refunded',
      newTotal: 5450,
      refunds: [{ paymentId, amount: 550, status: 'succeeded' }],
    });
    expect(await readOrder(shop, orderId)).toMatchObject({
      paymentStatus: 'partially_refunded',
      amountDue: 0,
      amountOwedToCustomer: 0,
    });
    await expectBooksHold(shop);
  });
});

describe('an order that waits for its payment', () => {
  test('only its totals change, and the next attempt pays what it comes to now', async () => {
    const cart = await makeCart(world);
    const session = await makeSession(world, cart);
    const asked = await complete(world, session, { paymentToken: 'tok_3ds' });
    const { nextAction } = expectStatus(asked, 202);
    const { pathname } = new URL(nextAction.url);
    expectStatus(await world.anyone.post(pathname, { action: 'reject' }), 200);
    await waitFor(async () => (await pollSession(world, session)).attempt === null);
    const [waiting] = await read(`/orders?cartId=${cart.id}`);
    expect(waiting).toMatchObject({ status: 'pending', amountPaid: 0 });
    const { order, adjustment } = expectStatus(
      await edit(world, waiting.id, { add: [cushion] }),
      200,
    );
    expect(adjustment).toMatchObject({ settlement: 'totals_only', newTotal: order.total });
    expect(order).toMatchObject({ status: 'pending', amountDue: order.total });
    expectStatus(await complete(world, session), 200);
    const paid = await readOrder(world, waiting.id);
    expect(paid).toMatchObject({
      status: 'processing',
      total: order.total,
      amountPaid: order.total,
      lineItems: [{ name: 'Mug' }, { name: 'Cushion' }],
    });
    expect(sumOf(await bookedOf(world, waiting.id))).toBe(order.total);
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
    await expectBooksHold(shop);
  }, 60_000);
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
    await expectBooksHold(shop);
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
