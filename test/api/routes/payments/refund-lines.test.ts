import { describe, expect, test } from 'bun:test';
import { buy } from '../../../support/checkout/checkout.ts';
import { configure, discountBy, hamburg } from '../../../support/checkout/priced-cart.ts';
import { complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { changeSettings, expectStatus, setup, type World } from '../../../support/world/world.ts';

const rules = [
  { name: 'USt', country: 'DE', rate: '19' },
  { name: 'USt', country: 'DE', rate: '7', taxCategory: 'book' },
  { name: 'USt', country: 'DE', rate: '0', taxCategory: 'stamp' },
];
const lamp = { name: 'Lamp', unitPrice: 11_900 };
const book = { name: 'Book', unitPrice: 10_700, metadata: { taxCategory: 'book' } };

/** A shop with 19 %, 7 % for books and 0 % for stamps. */
async function germanShop(pricesIncludeTax: boolean): Promise<World> {
  const made = await setup();
  await changeSettings(made, { currency: 'EUR' });
  const tax = { mode: 'native', pricesIncludeTax, rules };
  expectStatus(await configure(made, { tax }), 200);
  return made;
}

const [plain, included, onTop] = await Promise.all([setup(), germanShop(true), germanShop(false)]);

interface Bought {
  readonly orderId: string;
  readonly paymentId: string;
  /** Ids of the order's lines. */
  readonly ids: readonly string[];
}

async function bought(
  world: World,
  lines: readonly object[],
  completion: object = {},
): Promise<Bought> {
  const shippingAddress = world === plain ? undefined : hamburg;
  const cart = { currency: world === plain ? 'USD' : 'EUR' };
  const sold = await buy(world, lines, { cart, complete: { shippingAddress, ...completion } });
  const { lineItems } = await readOrder(world, sold.orderId);
  return { ...sold, ids: lineItems.map(({ id }: Parsed) => id) };
}

const read = async (world: World, path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const readOrder = (world: World, orderId: string) => read(world, `/orders/${orderId}`);
const refund = (world: World, { paymentId }: Pick<Bought, 'paymentId'>, body: object) =>
  world.api.post(`/api/v1/payments/${paymentId}/refund`, body);
const units = (lineItemId: string | undefined, quantity = 1) => ({ lineItemId, quantity });
const named = (...lineItems: object[]) => ({ lineItems });
const refusal = ({ status, body }: Answer) => [
  status,
  body.error?.code,
  body.error?.details?.[0]?.code ?? body.error?.details?.reason,
];

/** Oldest first: total, tax, and of each line its rate, gross and tax. */
async function notesOf(world: World, { orderId }: Bought): Promise<unknown[]> {
  const notes: Parsed[] = await read(world, `/credit-notes?orderId=${orderId}&sort=createdAt`);
  const details = await Promise.all(notes.map(({ id }) => read(world, `/credit-notes/${id}`)));
  return details.map(({ total, taxTotal, lines, taxSummary }) => {
    const taxes = taxSummary.map(({ amount }: Parsed) => amount);
    expect(taxes.reduce((sum: number, tax: number) => sum + tax, 0)).toBe(taxTotal);
    return [
      total,
      taxTotal,
      lines.map(({ description, taxRate, gross, taxAmount }: Parsed) => [
        description,
        taxRate,
        gross,
        taxAmount,
      ]),
    ];
  });
}

describe('a refund of lines', () => {
  test('has the tax of these lines, and the rest that of the others', async () => {
    const sold = await bought(included, [lamp, book]);
    const [, bookId] = sold.ids;
    const before = await readOrder(included, sold.orderId);
    expect(before).toMatchObject({ total: 22_600, taxTotal: 2_600 });
    expect(
      before.lineItems.map(({ netTotal, refundable }: Parsed) => [netTotal, refundable]),
    ).toEqual([
      [11_900, { amount: 11_900, quantity: 1 }],
      [10_700, { amount: 10_700, quantity: 1 }],
    ]);
    const body = named(units(bookId));
    const preview = expectStatus(await refund(included, sold, { ...body, dryRun: true }), 200);
    expect(preview).toMatchObject({
      status: 'partially_refunded',
      refund: { id: null, amount: 10_700, status: 'succeeded' },
      preview: {
        creditNotes: [
          {
            total: 10_700,
            taxTotal: 700,
            lines: [
              {
                lineItemId: bookId,
                description: 'Book',
                quantity: 1,
                taxRate: '7',
                taxAmount: 700,
                gross: 10_700,
              },
            ],
          },
        ],
      },
    });
    expect(await readOrder(included, sold.orderId)).toEqual(before);
    const response = expectStatus(await refund(included, sold, body), 200);
    expect(response.refund).toMatchObject({ amount: 10_700, status: 'succeeded' });
    const [listed] = await read(included, `/payments/${sold.paymentId}/refunds`);
    expect(listed.lineItems).toEqual([
      { lineItemId: bookId, quantity: 1, amount: 10_700, taxAmount: 700 },
    ]);
    const { lineItems } = await readOrder(included, sold.orderId);
    expect(lineItems.map(({ refundable }: Parsed) => refundable)).toEqual([
      { amount: 11_900, quantity: 1 },
      { amount: 0, quantity: 0 },
    ]);
    expectStatus(await refund(included, sold, {}), 200);
    expect(await notesOf(included, sold)).toEqual([
      [10_700, 700, [['Book', '7', 10_700, 700]]],
      [11_900, 1_900, [[expect.stringMatching(/^Refund of invoice /), '19', 11_900, 1_900]]],
    ]);
  });

  test('where tax is on top gives back price and tax of each rate', async () => {
    const stamp = { name: 'Stamp', unitPrice: 10_000, metadata: { taxCategory: 'stamp' } };
    const sold = await bought(onTop, [
      { name: 'Lamp', unitPrice: 10_000 },
      { ...book, unitPrice: 10_000 },
      stamp,
    ]);
    for (const id of sold.ids.toReversed())
      expectStatus(await refund(onTop, sold, named(units(id))), 200);
    expect(await notesOf(onTop, sold)).toEqual([
      [10_000, 0, [['Stamp', '0', 10_000, 0]]],
      [10_700, 700, [['Book', '7', 10_700, 700]]],
      [11_900, 1_900, [['Lamp', '19', 11_900, 1_900]]],
    ]);
  });

  test.each([
    ['removed', 'remove', {}],
    ['made free of charge', 'update', { unitPrice: 0 }],
  ] as const)('so does the one of a line that an edit has %s', async (_how, list, change) => {
    const sold = await bought(included, [lamp, book]);
    const edit = { [list]: [{ lineItemId: sold.ids[1], ...change }] };
    const path = `/api/v1/orders/${sold.orderId}/line-items`;
    const { order } = expectStatus(await included.api.patch(path, edit), 200);
    expect(order).toMatchObject({ total: 11_900, taxTotal: 1_900 });
    expect(await notesOf(included, sold)).toEqual([[10_700, 700, [['Book', '7', 10_700, 700]]]]);
  });

  test('what an edit makes dearer lowers the credit at its own rate, not that of others', async () => {
    const stool = { name: 'Stool', unitPrice: 5_950 };
    const atlas = { name: 'Atlas', unitPrice: 2_140, metadata: { taxCategory: 'book' } };
    const sold = await bought(included, [lamp, atlas, stool]);
    const [lampId, atlasId] = sold.ids;
    const edit = {
      add: [{ name: 'Torch', unitPrice: 8_000 }],
      remove: [{ lineItemId: lampId }, { lineItemId: atlasId }],
    };
    const path = `/api/v1/orders/${sold.orderId}/line-items`;
    const { order, adjustment } = expectStatus(await included.api.patch(path, edit), 200);
    expect(adjustment.refunds).toMatchObject([{ amount: 6_040 }]);
    // Of 19 %: 11900 less 8000, so 1900 x 3900 / 11900 = 622.7; what is left is 8000 and 5950.
    expect(await notesOf(included, sold)).toEqual([
      [
        6_040,
        763,
        [
          ['Lamp', '19', 3_900, 623],
          ['Atlas', '7', 2_140, 140],
        ],
      ],
    ]);
    expect(order.taxTotal).toBe(1_900 + 140 + 950 - 763);
  });

  test('reports and exports state the same', async () => {
    const world = await germanShop(true);
    const sold = await bought(world, [lamp, book]);
    expectStatus(await refund(world, sold, named(units(sold.ids[1]))), 200);
    const day = new Date();
    const days = `from=${day.getFullYear()}-01-01&to=${day.getFullYear()}-12-31`;
    const { rates } = await read(world, `/reports/tax?${days}&period=year`);
    expect(rates.map(({ rate, corrections, tax }: Parsed) => [rate, corrections.tax, tax])).toEqual(
      [
        ['7', -700, 0],
        ['19', 0, 1_900],
      ],
    );
    const { text } = await world.api.get(`/api/v1/exports/invoices?${days}&format=csv`);
    const rows = text.split('\r\n').filter((row) => row.startsWith('credit_note,'));
    expect(rows.map((row) => row.split(',').slice(7, 11))).toEqual([
      ['7', '-100.00', '-7.00', '-107.00'],
    ]);
  });
});

describe('the amount of a refund of lines', () => {
  test('is what the line was sold for: 600 of 1000 with 10 % off is 540', async () => {
    const made = await makeCart(plain, {}, [
      { name: 'Chair', unitPrice: 600 },
      { name: 'Cup', unitPrice: 400 },
    ]);
    await discountBy(plain, made, 10);
    const session = await makeSession(plain, made);
    const sold = expectStatus(await complete(plain, session), 200);
    const { lineItems } = await readOrder(plain, sold.orderId);
    expect(lineItems.map(({ netTotal }: Parsed) => netTotal)).toEqual([540, 360]);
    const response = expectStatus(await refund(plain, sold, named(units(lineItems[0].id))), 200);
    expect(response).toMatchObject({ status: 'partially_refunded', refund: { amount: 540 } });
    const rest = expectStatus(await refund(plain, sold, named(units(lineItems[1].id))), 200);
    expect(rest).toMatchObject({ status: 'refunded', refund: { amount: 360 } });
  });

  test('is that of the named line alone: 1000 of 1000 + 99000', async () => {
    const sold = await bought(plain, [
      { name: 'Cup', unitPrice: 1_000 },
      { name: 'Table', unitPrice: 99_000 },
    ]);
    const response = expectStatus(await refund(plain, sold, named(units(sold.ids[0]))), 200);
    expect(response.refund.amount).toBe(1_000);
  });

  test('unit after unit is the line to the cent: 899 in three, with 144 of tax', async () => {
    // 3 x 333 less 100 is 899; 899 x 19 / 119 = 143.5.
    const sold = await bought(included, [
      { name: 'Cup', unitPrice: 333, quantity: 3, discountAmount: 100 },
      lamp,
    ]);
    const amounts: number[] = [];
    for (let unit = 0; unit < 3; unit += 1) {
      const response = await refund(included, sold, named(units(sold.ids[0])));
      amounts.push(expectStatus(response, 200).refund.amount);
    }
    // 299.67, 599.33 and 899, rounded, each less the one before.
    expect(amounts).toEqual([300, 299, 300]);
    const notes = await notesOf(included, sold);
    expect(notes.map((note) => (note as number[])[1])).toEqual([48, 48, 48]);
  });

  test('another one is spread over the named rates as far as they have been named', async () => {
    const less = await bought(included, [lamp, book]);
    expectStatus(
      await refund(included, less, { amount: 8_000, ...named(units(less.ids[1])) }),
      200,
    );
    // 8000 of 10700, so 523.4 of 700.
    expect(await notesOf(included, less)).toEqual([[8_000, 523, [['Book', '7', 8_000, 523]]]]);
    const more = await bought(included, [lamp, book]);
    expectStatus(
      await refund(included, more, { amount: 12_700, ...named(units(more.ids[1])) }),
      200,
    );
    // 2000 beyond the book come of what is left, the lamp: 2000 x 19 / 119 = 319.3.
    expect(await notesOf(included, more)).toEqual([
      [
        12_700,
        1_019,
        [
          ['Book', '7', 10_700, 700],
          [expect.any(String), '19', 2_000, 319],
        ],
      ],
    ]);
  });

  test('after an amount without lines takes no more of a rate than it has left', async () => {
    const sold = await bought(included, [lamp, book]);
    expectStatus(await refund(included, sold, { amount: 11_300 }), 200);
    expectStatus(await refund(included, sold, named(units(sold.ids[1]))), 200);
    expectStatus(await refund(included, sold, {}), 200);
    // Half of each is left: 5000 + 950 and 5000 + 350. The book takes all of the second and 5350 of the first.
    expect(await notesOf(included, sold)).toEqual([
      [
        11_300,
        1_300,
        [
          [expect.any(String), '19', 5_950, 950],
          [expect.any(String), '7', 5_350, 350],
        ],
      ],
      [
        10_700,
        1_204,
        [
          ['Book', '7', 5_350, 350],
          [expect.any(String), '19', 5_350, 854],
        ],
      ],
      [600, 96, [[expect.any(String), '19', 600, 96]]],
    ]);
  });

  test('of lines without a price is refused', async () => {
    const sold = await bought(plain, [
      { name: 'Sample', unitPrice: 0 },
      { name: 'Cup', unitPrice: 500 },
    ]);
    const response = await refund(plain, sold, named(units(sold.ids[0])));
    expect(refusal(response)).toEqual([422, 'refund_not_allowed', 'units_without_price']);
  });
});

describe('the units of a line', () => {
  test('are refunded once, however many ask at once', async () => {
    const sold = await bought(plain, [
      { name: 'Cup', unitPrice: 500, quantity: 3 },
      { name: 'Table', unitPrice: 90_000 },
    ]);
    const body = named(units(sold.ids[0]));
    const responses = await Promise.all(Array.from({ length: 8 }, () => refund(plain, sold, body)));
    expect(responses.map(refusal).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => [200, undefined, undefined]),
      ...Array.from({ length: 5 }, () => [422, 'validation_error', 'too_big']),
    ]);
    const { amountRefunded, lineItems } = await readOrder(plain, sold.orderId);
    expect([amountRefunded, lineItems[0].refundable]).toEqual([1_500, { amount: 0, quantity: 0 }]);
    const priced = { amount: 1, ...body };
    expect(refusal(await refund(plain, sold, priced))).toEqual([
      422,
      'validation_error',
      'too_big',
    ]);
    expect(refusal(await refund(plain, sold, { ...priced, dryRun: true }))).toEqual([
      422,
      'validation_error',
      'too_big',
    ]);
  });

  test('belong to a refund that is undecided, and are free again when it fails', async () => {
    const sold = await bought(plain, [{ name: 'Cup', unitPrice: 500, quantity: 2 }], {
      paymentToken: 'tok_refund_pending',
    });
    const body = named(units(sold.ids[0], 2));
    expect(
      expectStatus(await refund(plain, sold, { amount: 100, ...body }), 200).refund.status,
    ).toBe('pending');
    expect(refusal(await refund(plain, sold, named(units(sold.ids[0]))))).toEqual([
      422,
      'validation_error',
      'too_big',
    ]);
    const ledger: Parsed[] = await read(plain, '/sandbox/ledger?limit=100');
    const { ref } = ledger.find(({ idempotencyKey }) =>
      idempotencyKey.startsWith(`rf:${sold.paymentId}:`),
    ) as Parsed;
    const failed = await plain.api.post('/api/v1/sandbox/events', { type: 'refund.failed', ref });
    expectStatus(failed, 202);
    const again = expectStatus(await refund(plain, sold, body), 200);
    expect(again.refund).toMatchObject({ amount: 1_000, status: 'pending' });
  });

  test('that an edit removes are first those that were refunded', async () => {
    const sold = await bought(included, [{ ...lamp, quantity: 2 }, book]);
    const [lamps, novel] = sold.ids;
    expectStatus(await refund(included, sold, named(units(lamps))), 200);
    const edit = { update: [{ lineItemId: lamps, quantity: 1 }], remove: [{ lineItemId: novel }] };
    const path = `/api/v1/orders/${sold.orderId}/line-items`;
    const { order, adjustment } = expectStatus(await included.api.patch(path, edit), 200);
    expect(adjustment).toMatchObject({ difference: -22_600, settlement: 'refunded' });
    expect(adjustment.refunds).toMatchObject([{ amount: 10_700 }]);
    expect(order.lineItems).toMatchObject([{ refundable: { amount: 11_900, quantity: 1 } }]);
    expect(await notesOf(included, sold)).toEqual([
      [11_900, 1_900, [['Lamp', '19', 11_900, 1_900]]],
      [10_700, 700, [['Book', '7', 10_700, 700]]],
    ]);
  });
});
