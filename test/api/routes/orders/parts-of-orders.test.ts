import { describe, expect, test } from 'bun:test';
import { buy } from '../../../support/checkout/checkout.ts';
import { configure, hamburg } from '../../../support/checkout/priced-cart.ts';
import { edit, expectLedgersAgree, readOrder } from '../../../support/orders/worked-order.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

/** 119.00 and 107.00 with their tax. */
const lamp = { name: 'Lamp', unitPrice: 10_000 };
const book = { name: 'Book', unitPrice: 10_000, metadata: { taxCategory: 'book' } };

const world = await setup();
const rules = [
  { name: 'USt', country: 'DE', rate: '19' },
  { name: 'USt', country: 'DE', rate: '7', taxCategory: 'book' },
];
expectStatus(await configure(world, { tax: { mode: 'native', rules } }), 200);

/** An order of a customer whose card is stored, and the ids of its lines. */
async function order(lines: readonly object[], paymentToken = 'tok_visa') {
  const email = `buyer-${crypto.randomUUID().slice(0, 8)}@example.test`;
  const { id } = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
  const { orderId } = await buy(world, lines, {
    cart: { customerId: id },
    complete: { shippingAddress: hamburg, paymentToken },
  });
  const { lineItems } = await readOrder(world, orderId);
  return { orderId, ids: lineItems.map((line: Parsed) => line.id) };
}

/** Oldest first: total, tax, and of each line its rate, net and tax. */
async function invoicesOf(orderId: string): Promise<unknown[]> {
  const path = `/api/v1/invoices?orderId=${orderId}&sort=createdAt`;
  const listed: Parsed[] = expectStatus(await world.api.get(path), 200);
  const invoices = await Promise.all(
    listed.map(async ({ id }) => expectStatus(await world.api.get(`/api/v1/invoices/${id}`), 200)),
  );
  return invoices.map(({ total, taxTotal, lines, taxSummary }) => {
    expect(taxSummary.reduce((sum: number, { amount }: Parsed) => sum + amount, 0)).toBe(taxTotal);
    return [
      total,
      taxTotal,
      ...lines.map(({ taxRate, net, taxAmount }: Parsed) => [taxRate, net, taxAmount]),
    ];
  });
}

describe('the invoice of what an edit charges', () => {
  test('has what it adds, at its own rate', async () => {
    const { orderId } = await order([lamp]);
    expectStatus(await edit(world, orderId, { add: [book] }), 200);
    expect(await invoicesOf(orderId)).toEqual([
      [11_900, 1_900, ['19', 10_000, 1_900]],
      [10_700, 700, ['7', 10_000, 700]],
    ]);
    await expectLedgersAgree(world, orderId);
  });

  // 226.00 are held, as the refund of the book fails. With two more lamps the order costs 357.00, so 131.00 are charged:
  // of the 238.00 that it adds at 19 % a part with 20.92 of tax, and not the 38.00 of all of it.
  test('has the tax of what it charges where money that is held pays the rest', async () => {
    const { orderId, ids } = await order([lamp, book], 'tok_refund_fail');
    expectStatus(await edit(world, orderId, { remove: [{ lineItemId: ids[1] }] }), 200);
    expectStatus(await edit(world, orderId, { add: [{ ...lamp, quantity: 2 }] }), 200);
    const [, added] = await invoicesOf(orderId);
    expect(added).toEqual([13_100, 2_092, ['19', 11_008, 2_092]]);
    await expectLedgersAgree(world, orderId);
  });

  // A book at 107.00 is exchanged for two lamps at 238.00: of 131.00, the tax at 19 % is 20.92.
  test('has the tax of the rate that rose where another one fell', async () => {
    const { orderId, ids } = await order([book]);
    const exchange = { remove: [{ lineItemId: ids[0] }], add: [{ ...lamp, quantity: 2 }] };
    expectStatus(await edit(world, orderId, exchange), 200);
    expect(await invoicesOf(orderId)).toEqual([
      [10_700, 700, ['7', 10_000, 700]],
      [13_100, 2_092, ['19', 11_008, 2_092]],
    ]);
    await expectLedgersAgree(world, orderId);
  });
});

describe('an order that was overpaid', () => {
  // 333.00 are authorized, 226.00 are left of the order, and all 333.00 are captured: 107.00 too much.
  test('has a credit note for what an edit takes off it, whatever money goes back', async () => {
    const path = `/api/v1/applications/${world.applicationId}`;
    const capture = (captureMode: string) =>
      world.owner.patch(path, { settings: { payments: { captureMode } } });
    expectStatus(await capture('manual'), 200);
    const { orderId, ids } = await order([lamp, book, book]);
    expectStatus(await capture('automatic'), 200);
    expectStatus(await edit(world, orderId, { remove: [{ lineItemId: ids[2] }] }), 200);
    const [payment] = expectStatus(await world.api.get(`/api/v1/orders/${orderId}/payments`), 200);
    const captured = `/api/v1/payments/${payment.id}/capture`;
    expectStatus(await world.api.post(captured, { amount: 33_300 }), 200);
    expect(await invoicesOf(orderId)).toEqual([
      [22_600, 2_600, ['19', 10_000, 1_900], ['7', 10_000, 700]],
    ]);
    await expectLedgersAgree(world, orderId);
    expectStatus(await edit(world, orderId, { remove: [{ lineItemId: ids[1] }] }), 200);
    const notes = expectStatus(await world.api.get(`/api/v1/credit-notes?orderId=${orderId}`), 200);
    expect(notes.map(({ total, taxTotal }: Parsed) => [total, taxTotal])).toEqual([[10_700, 700]]);
    await expectLedgersAgree(world, orderId);
    // What was overpaid goes back without one.
    const refund = `/api/v1/payments/${payment.id}/refund`;
    expectStatus(await world.api.post(refund, { amount: 10_700 }), 200);
    expect(await invoicesOf(orderId)).toHaveLength(1);
    const later = expectStatus(await world.api.get(`/api/v1/credit-notes?orderId=${orderId}`), 200);
    expect(later).toHaveLength(1);
    await expectLedgersAgree(world, orderId);
  });

  /** 226.00 for a lamp and a book, of which 333.00 are held. */
  async function overpaid() {
    const path = `/api/v1/applications/${world.applicationId}`;
    const capture = (captureMode: string) =>
      world.owner.patch(path, { settings: { payments: { captureMode } } });
    expectStatus(await capture('manual'), 200);
    const { orderId, ids } = await order([lamp, book, book]);
    expectStatus(await capture('automatic'), 200);
    expectStatus(await edit(world, orderId, { remove: [{ lineItemId: ids[2] }] }), 200);
    const [payment] = expectStatus(await world.api.get(`/api/v1/orders/${orderId}/payments`), 200);
    const captured = `/api/v1/payments/${payment.id}/capture`;
    expectStatus(await world.api.post(captured, { amount: 33_300 }), 200);
    return { orderId, ids, paymentId: payment.id };
  }
  const first = [22_600, 2_600, ['19', 10_000, 1_900], ['7', 10_000, 700]];

  test('has an invoice of what an edit adds within what is held, at its own rate', async () => {
    const { orderId, paymentId } = await overpaid();
    const small = { ...book, unitPrice: 4_000 };
    const { adjustment } = expectStatus(await edit(world, orderId, { add: [small] }), 200);
    expect(adjustment).toMatchObject({ difference: 4_280, settlement: 'totals_only' });
    expect(adjustment.payment).toBeUndefined();
    const second = [4_280, 280, ['7', 4_000, 280]];
    expect(await invoicesOf(orderId)).toEqual([first, second]);
    await expectLedgersAgree(world, orderId);
    // Of the 64.20 that are left of the excess, 42.80 are charged less.
    expectStatus(await edit(world, orderId, { add: [{ ...lamp, unitPrice: 4_000 }] }), 200);
    const third = [4_760, 760, ['19', 4_000, 760]];
    expect(await invoicesOf(orderId)).toEqual([first, second, third]);
    await expectLedgersAgree(world, orderId);
    const shown = `/api/v1/payments/${paymentId}?expand=invoices`;
    expect(expectStatus(await world.api.get(shown), 200).invoices).toHaveLength(3);
    // All of it goes back: each invoice has its credit note, and 16.60 have none.
    const refund = `/api/v1/payments/${paymentId}/refund`;
    expectStatus(await world.api.post(refund, {}), 200);
    const notes = expectStatus(
      await world.api.get(`/api/v1/credit-notes?orderId=${orderId}&sort=createdAt`),
      200,
    );
    const sums = notes.map(({ total, taxTotal }: Parsed) => [total, taxTotal]);
    expect(sums.toSorted((a: number[], b: number[]) => Number(b[0]) - Number(a[0]))).toEqual([
      [22_600, 2_600],
      [4_760, 760],
      [4_280, 280],
    ]);
    await expectLedgersAgree(world, orderId);
  });

  test('charges what an edit adds beyond what is held, and invoices all that it adds', async () => {
    const { orderId, ids } = await overpaid();
    const { adjustment } = expectStatus(await edit(world, orderId, { add: [lamp] }), 200);
    expect(adjustment).toMatchObject({ settlement: 'charged', payment: { amount: 1_200 } });
    const second = [11_900, 1_900, ['19', 10_000, 1_900]];
    expect(await invoicesOf(orderId)).toEqual([first, second]);
    await expectLedgersAgree(world, orderId);
    expectStatus(await edit(world, orderId, { remove: [{ lineItemId: ids[1] }] }), 200);
    // The newest payment first, which holds 12.00.
    const path = `/api/v1/credit-notes?orderId=${orderId}&sort=createdAt`;
    const notes = expectStatus(await world.api.get(path), 200);
    expect(notes.map(({ total, taxTotal }: Parsed) => [total, taxTotal])).toEqual([
      [1_200, 79],
      [9_500, 621],
    ]);
    await expectLedgersAgree(world, orderId);
  });
});
