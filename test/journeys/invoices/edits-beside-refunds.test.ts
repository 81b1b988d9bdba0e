import { describe, expect, test } from 'bun:test';
import { buy } from '../../support/checkout/checkout.ts';
import { configure, hamburg } from '../../support/checkout/priced-cart.ts';
import { reportedTax } from '../../support/books/exports.ts';
import { edit, expectLedgersAgree, readOrder } from '../../support/orders/worked-order.ts';
import { reasonOf, type Answer, type Parsed } from '../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

/** 119.00 at 19 % and 107.00 at 7 %, with their tax. */
const lamp = { name: 'Lamp', unitPrice: 10_000 };
const book = { name: 'Book', unitPrice: 10_000, metadata: { taxCategory: 'book' } };

interface Sold {
  readonly world: World;
  readonly orderId: string;
  readonly paymentId: string;
  /** The line of two lamps. */
  readonly lamps: string;
  readonly novel: string;
}

/** A shop that has sold two lamps and a book for 345.00; its processor leaves refunds undecided. */
async function sold(paymentToken = 'tok_refund_pending'): Promise<Sold> {
  const world = await setup();
  const rules = [
    { name: 'USt', country: 'DE', rate: '19' },
    { name: 'USt', country: 'DE', rate: '7', taxCategory: 'book' },
  ];
  expectStatus(await configure(world, { tax: { mode: 'native', rules } }), 200);
  const email = `buyer-${crypto.randomUUID().slice(0, 8)}@example.test`;
  const { id } = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
  const { orderId, paymentId } = await buy(world, [{ ...lamp, quantity: 2 }, book], {
    cart: { customerId: id },
    complete: { shippingAddress: hamburg, paymentToken },
  });
  const { lineItems } = await readOrder(world, orderId);
  return { world, orderId, paymentId, lamps: lineItems[0].id, novel: lineItems[1].id };
}

function refundOf({ world, paymentId }: Sold, lineItemId: string): Promise<Answer> {
  const lineItems = [{ lineItemId, quantity: 1 }];
  return world.api.post(`/api/v1/payments/${paymentId}/refund`, { lineItems });
}

type Outcome = 'succeeded' | 'failed';

/** The processor decides all refunds that it has left undecided. */
async function decide({ world, orderId }: Sold, outcome: Outcome): Promise<void> {
  const payments = expectStatus(await world.api.get(`/api/v1/orders/${orderId}/payments`), 200);
  for (const { id } of payments) {
    const path = `/api/v1/payments/${id}/transactions`;
    const moved: Parsed[] = expectStatus(await world.api.get(path), 200);
    for (const { status, connectorRef: ref } of moved)
      if (status === 'pending') {
        const event = { type: `refund.${outcome}`, ref };
        expectStatus(await world.api.post('/api/v1/sandbox/events', event), 202);
      }
  }
}

/** Net and tax at each rate that invoices less credit notes state, line by line. */
async function statedBy({ world, orderId }: Sold): Promise<Record<string, number[]>> {
  const sums: Record<string, number[]> = {};
  for (const [list, sign] of [
    ['invoices', 1],
    ['credit-notes', -1],
  ] as const) {
    const path = `/api/v1/${list}?orderId=${orderId}&limit=100`;
    for (const { id } of expectStatus(await world.api.get(path), 200)) {
      const document = expectStatus(await world.api.get(`/api/v1/${list}/${id}`), 200);
      for (const { taxRate, net, taxAmount } of document.lines) {
        const [before = 0, tax = 0] = sums[taxRate] ?? [];
        sums[taxRate] = [before + sign * net, tax + sign * taxAmount];
      }
    }
  }
  return Object.fromEntries(
    Object.entries(sums).filter((row) => row[1].some((amount) => amount !== 0)),
  );
}

/** Documents, tax report, money held and what the lines can still give back are those of `lamps` and `books` that are sold. */
async function expectSold(
  shop: Sold,
  { lamps, books }: { readonly lamps: number; readonly books: number },
): Promise<void> {
  const { world, orderId } = shop;
  const rows = [
    ['19', lamps, 1_900],
    ['7', books, 700],
  ] as const;
  const expected = Object.fromEntries(
    rows.flatMap(([rate, units, tax]) =>
      units === 0 ? [] : [[rate, [units * 10_000, units * tax]]],
    ),
  );
  expect(await statedBy(shop)).toEqual(expected);
  const days = 24 * 3_600_000 * 2;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const span = { from: day(Date.now() - days), to: day(Date.now() + days) };
  const reported = [...(await reportedTax(world, span)).rates].map(([key, { net, tax }]) => [
    key.split(' ')[1],
    [net, tax],
  ]);
  expect(Object.fromEntries(reported)).toEqual(expected);
  const order = await readOrder(world, orderId);
  const held = order.amountPaid - order.amountRefunded;
  expect(held).toBe(lamps * 11_900 + books * 10_700);
  const refundable = order.lineItems.map((line: Parsed) => [line.name, line.refundable]);
  const units = (name: string): number =>
    refundable.reduce(
      (sum: number, [of, { quantity }]: [string, Parsed]) => sum + (of === name ? quantity : 0),
      0,
    );
  expect([units('Lamp'), units('Book')]).toEqual([lamps, books]);
  await expectLedgersAgree(world);
}

const undecided = [409, 'order_not_editable', 'refund_pending'];

describe('an edit while a refund of a lamp is undecided', () => {
  test.each(['succeeded', 'failed'] as const)(
    'that takes off the book: both go back at their own rates (it %s)',
    async (outcome) => {
      const shop = await sold();
      const { world, orderId, lamps, novel } = shop;
      expectStatus(await refundOf(shop, lamps), 200);
      const without = { remove: [{ lineItemId: novel }] };
      const dry = expectStatus(await edit(world, orderId, { ...without, dryRun: true }), 200);
      expect(dry.adjustment.refunds).toMatchObject([{ amount: 10_700 }]);
      const { adjustment } = expectStatus(await edit(world, orderId, without), 200);
      expect(adjustment).toMatchObject({ settlement: 'refunded', refunds: [{ amount: 10_700 }] });
      const [ofLamp] = expectStatus(
        await world.api.get(`/api/v1/payments/${shop.paymentId}/refunds`),
        200,
      ).filter(({ amount }: Parsed) => amount === 11_900);
      const moved: Parsed[] = expectStatus(
        await world.api.get(`/api/v1/payments/${shop.paymentId}/transactions`),
        200,
      );
      const { connectorRef: ref } = moved.find(({ id }) => id === ofLamp.id) as Parsed;
      const event = { type: `refund.${outcome}`, ref };
      expectStatus(await world.api.post('/api/v1/sandbox/events', event), 202);
      await decide(shop, 'succeeded');
      await expectSold(shop, { lamps: outcome === 'succeeded' ? 1 : 2, books: 0 });
    },
  );

  test.each(['succeeded', 'failed'] as const)(
    'that takes off a lamp waits until it is known whether that one was paid back (it %s)',
    async (outcome) => {
      const shop = await sold();
      const { world, orderId, lamps, novel } = shop;
      expectStatus(await refundOf(shop, lamps), 200);
      const fewer = { update: [{ lineItemId: lamps, quantity: 1 }] };
      const changes = [fewer, { remove: [{ lineItemId: lamps }] }, { ...fewer, add: [book, book] }];
      for (const change of changes)
        for (const dryRun of [true, false])
          expect(reasonOf(await edit(world, orderId, { ...change, dryRun }))).toEqual(undecided);
      await expectLedgersAgree(world);
      await decide(shop, outcome);
      const { adjustment } = expectStatus(await edit(world, orderId, fewer), 200);
      expect(adjustment.settlement).toBe(outcome === 'failed' ? 'refunded' : 'totals_only');
      await decide(shop, 'succeeded');
      await expectSold(shop, { lamps: 1, books: 1 });
      expectStatus(await edit(world, orderId, { remove: [{ lineItemId: novel }] }), 200);
      await decide(shop, 'succeeded');
      await expectSold(shop, { lamps: 1, books: 0 });
    },
  );

  test.each(['succeeded', 'failed'] as const)(
    'that adds a book charges it, and only it (it %s)',
    async (outcome) => {
      const shop = await sold();
      const { world, orderId, lamps } = shop;
      expectStatus(await refundOf(shop, lamps), 200);
      const { adjustment } = expectStatus(await edit(world, orderId, { add: [book] }), 200);
      expect(adjustment).toMatchObject({ settlement: 'charged', payment: { amount: 10_700 } });
      await decide(shop, outcome);
      await expectSold(shop, { lamps: outcome === 'succeeded' ? 1 : 2, books: 2 });
    },
  );

  test('that adds to what another edit has lowered waits, as its refund may fail', async () => {
    const shop = await sold();
    const { world, orderId, novel } = shop;
    expectStatus(await edit(world, orderId, { remove: [{ lineItemId: novel }] }), 200);
    expect(reasonOf(await edit(world, orderId, { add: [book] }))).toEqual(undecided);
    // What the first edit gives back is not to be held either way.
    const fewer = { update: [{ lineItemId: shop.lamps, quantity: 1 }] };
    expectStatus(await edit(world, orderId, fewer), 200);
    await decide(shop, 'succeeded');
    expectStatus(await edit(world, orderId, { add: [book] }), 200);
    await expectSold(shop, { lamps: 1, books: 1 });
  });

  test('of an amount waits where the amount decides what goes back', async () => {
    const shop = await sold();
    const { world, orderId, novel } = shop;
    const path = `/api/v1/payments/${shop.paymentId}/refund`;
    expectStatus(await world.api.post(path, { amount: 500 }), 200);
    const without = { remove: [{ lineItemId: novel }] };
    expect(reasonOf(await edit(world, orderId, without))).toEqual(undecided);
    await decide(shop, 'failed');
    expectStatus(await edit(world, orderId, without), 200);
    await decide(shop, 'succeeded');
    await expectSold(shop, { lamps: 2, books: 0 });
  });
});

describe('units that were refunded', () => {
  test('are not paid back again when an edit exchanges them, and leave what else it takes off', async () => {
    const shop = await sold('tok_visa');
    const { world, orderId, lamps, novel } = shop;
    expectStatus(await refundOf(shop, lamps), 200);
    const fewer = { update: [{ lineItemId: lamps, quantity: 1 }] };
    const exchange = { ...fewer, add: [book] };
    expect(reasonOf(await edit(world, orderId, exchange))).toEqual([
      409,
      'order_not_editable',
      'units_refunded',
    ]);
    expectStatus(await edit(world, orderId, { remove: [{ lineItemId: novel }] }), 200);
    await expectSold(shop, { lamps: 1, books: 0 });
    expectStatus(await edit(world, orderId, fewer), 200);
    expectStatus(await edit(world, orderId, { add: [book] }), 200);
    await expectSold(shop, { lamps: 1, books: 1 });
  });

  test.each(['tok_visa', 'tok_refund_pending'])(
    'by two refunds at once with an edit are credited once (%s)',
    async (token) => {
      const shop = await sold(token);
      const { world, orderId, lamps, novel } = shop;
      const [one, other, edited] = await Promise.all([
        refundOf(shop, lamps),
        refundOf(shop, lamps),
        edit(world, orderId, {
          update: [{ lineItemId: lamps, quantity: 1 }],
          remove: [{ lineItemId: novel }],
          add: [{ ...lamp, name: 'Lamp', unitPrice: 10_000 }],
        }),
      ]);
      const refunded = [one, other].filter(({ status }) => status === 200).length;
      for (const { status } of [one, other]) expect([200, 422]).toContain(status);
      expect([200, 409]).toContain(edited.status);
      await decide(shop, 'succeeded');
      const isEdited = edited.status === 200;
      await expectSold(shop, { lamps: 2 - refunded, books: isEdited ? 0 : 1 });
    },
  );
});

describe('units that an edit removes', () => {
  test('are not refunded while its charge is undecided; others are', async () => {
    const shop = await sold('pm_sandbox_renewalOrphan');
    const { world, orderId, lamps, novel } = shop;
    const exchange = { update: [{ lineItemId: lamps, quantity: 1 }], add: [lamp, lamp] };
    const { adjustment } = expectStatus(await edit(world, orderId, exchange), 202);
    expect(adjustment.payment).toMatchObject({ amount: 11_900, status: 'pending' });
    const refused = await refundOf(shop, lamps);
    expect([refused.status, refused.body.error?.details]).toMatchObject([
      422,
      [{ code: 'too_big' }],
    ]);
    expectStatus(await refundOf(shop, novel), 200);
    const path = `/api/v1/payments/${adjustment.payment.id}/transactions`;
    const [{ idempotencyKey }] = expectStatus(await world.api.get(path), 200);
    const reveal = `/api/v1/sandbox/transactions/${encodeURIComponent(idempotencyKey)}/reveal`;
    expectStatus(await world.api.post(reveal), 200);
    const event = { type: 'charge.captured', idempotencyKey };
    expectStatus(await world.api.post('/api/v1/sandbox/events', event), 202);
    await expectSold(shop, { lamps: 3, books: 0 });
  });
});
