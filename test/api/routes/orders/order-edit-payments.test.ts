import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  complete,
  makeCart,
  makeSession,
  pollSession,
} from '../../../support/checkout/checkout.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
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
} from '../../../support/orders/worked-order.ts';
import { changeSettings, expectStatus, setup, type World } from '../../../support/world/world.ts';

const world = await setupWorked();

afterAll(() => expectLedgersAgree(world));

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

describe('Net-N that is not paid', () => {
  const lines = [
    { name: 'Chair', unitPrice: 2500, quantity: 2 },
    { name: 'Table', unitPrice: 3000 },
  ];
  let shop: World;
  beforeAll(async () => {
    shop = await setup();
  });
  afterAll(() => expectLedgersAgree(shop));
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
    await changeSettings(shop, { payments: { captureMode: 'manual' } });
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
    await expectLedgersAgree(shop);
  });
});

describe('an order that is paid in part', () => {
  test('edited below what was captured, gives the rest back', async () => {
    const shop = await setupWorked();
    await changeSettings(shop, { payments: { captureMode: 'manual' } });
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
    await expectLedgersAgree(shop);
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
    expect(netBookedOf(await bookedOf(world, waiting.id))).toBe(order.total);
  });
});
