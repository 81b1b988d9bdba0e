import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { buy } from '../../../support/checkout/checkout.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { configure } from '../../../support/checkout/priced-cart.ts';
import {
  flatTax,
  startPricingProvider,
  type PricingProvider,
} from '../../../support/checkout/pricing-provider.ts';
import {
  cushion,
  edit,
  placeWorked,
  readOrder,
  setupWorked,
  tenPercent,
  type WorkedOrder,
} from '../../../support/orders/worked-order.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const world = await setupWorked();
const placed = await placeWorked(world);

const codeOf = ({ status, body }: Answer): unknown[] => [status, body.error?.code];
const firstDetail = ({ status, body }: Answer): unknown[] => [
  status,
  body.error?.code,
  body.error?.details?.[0],
];

describe('PATCH /orders/{id}/line-items refuses', () => {
  test('what would change nothing', async () => {
    const { orderId, chair } = placed;
    const bodies = [
      {},
      { add: [], update: [], remove: [] },
      { update: [{ lineItemId: chair }] },
      { update: [{ lineItemId: chair, quantity: 2, unitPrice: 2500, name: 'Chair' }] },
      { update: [{ lineItemId: chair.toUpperCase(), metadata: {}, discountAmount: 0 }] },
    ];
    for (const body of bodies)
      expect(codeOf(await edit(world, orderId, body))).toEqual([400, 'no_changes']);
  });

  test('lines that are not on the order, or named twice', async () => {
    const { orderId, chair } = placed;
    const other = await placeWorked(world);
    const unknown = [crypto.randomUUID(), 'nope', other.chair];
    for (const lineItemId of unknown)
      expect(firstDetail(await edit(world, orderId, { remove: [{ lineItemId }] }))).toMatchObject([
        400,
        'invalid_line_item',
        { path: 'remove.0.lineItemId', code: 'not_on_order' },
      ]);
    const twice = await edit(world, orderId, {
      update: [{ lineItemId: chair, quantity: 1 }],
      remove: [{ lineItemId: chair }],
    });
    expect(firstDetail(twice)).toMatchObject([
      400,
      'invalid_line_item',
      { path: 'remove.0.lineItemId', code: 'not_unique' },
    ]);
  });

  test('an image without a base, an empty order, a discount above its line', async () => {
    const { orderId, chair, table } = placed;
    const image = await edit(world, orderId, { add: [{ ...cushion, imageUrl: 'a.png' }] });
    expect(firstDetail(image)).toMatchObject([
      400,
      'image_url_unresolvable',
      { path: 'add.0.imageUrl' },
    ]);
    const both = { remove: [{ lineItemId: chair }, { lineItemId: table }] };
    expect(codeOf(await edit(world, orderId, both))).toEqual([400, 'empty_order']);
    const discount = await edit(world, orderId, {
      update: [{ lineItemId: table, discountAmount: 3001 }],
    });
    expect(firstDetail(discount)).toMatchObject([
      422,
      'validation_error',
      { path: 'update.0.discountAmount', code: 'too_big' },
    ]);
  });

  test('bad input, by the name of its field', async () => {
    const { orderId, chair } = placed;
    const cases: [object, string, string][] = [
      [{ add: [{ name: 'x' }] }, 'add.0.unitPrice', 'required'],
      [{ update: [{ quantity: 1 }] }, 'update.0.lineItemId', 'required'],
      [{ update: [{ lineItemId: chair, quantity: 0 }] }, 'update.0.quantity', 'too_small'],
      [{ update: [{ lineItemId: chair, taxAmount: 5 }] }, 'update.0', 'unrecognized_keys'],
      [{ removed: [] }, '', 'unrecognized_keys'],
      [{ remove: [chair] }, 'remove.0', 'invalid_type'],
      [{ add: [cushion], dryRun: 'yes' }, 'dryRun', 'invalid_type'],
    ];
    for (const [body, path, code] of cases)
      expect([body, ...firstDetail(await edit(world, orderId, body))]).toMatchObject([
        body,
        400,
        'validation_error',
        { path, code },
      ]);
    const big = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 1]));
    const metadata = await edit(world, orderId, { update: [{ lineItemId: chair, metadata: big }] });
    expect(codeOf(metadata)).toEqual([422, 'metadata_too_large']);
    const dear = await edit(world, orderId, {
      update: [{ lineItemId: chair, unitPrice: 99_999_999_999 }],
    });
    expect(firstDetail(dear)).toMatchObject([
      422,
      'validation_error',
      { code: 'amount_too_large' },
    ]);
  });

  test('orders that are not to be edited', async () => {
    const refunded = await buy(world);
    const refund = `/api/v1/payments/${refunded.paymentId}/refund`;
    expectStatus(await world.api.post(refund, {}), 200);
    const closed = await buy(world, [{ name: 'Gift', unitPrice: 100, type: 'donation' }]);
    expectStatus(await world.api.post(`/api/v1/orders/${closed.orderId}/close`), 200);
    const cases: [string, string][] = [
      [refunded.orderId, 'refunded'],
      [closed.orderId, 'closed'],
    ];
    for (const [orderId, reason] of cases) {
      const answer = await edit(world, orderId, { add: [cushion] });
      expect([answer.status, answer.body.error]).toMatchObject([
        409,
        { code: 'order_not_editable', details: { reason } },
      ]);
    }
  });

  test('less than what was fulfilled', async () => {
    const { orderId, chair, table } = await placeWorked(world);
    const fulfillments = `/api/v1/orders/${orderId}/fulfillments`;
    const made = await world.api.post(fulfillments, {
      lineItems: [{ lineItemId: chair, quantity: 2 }],
    });
    expectStatus(
      await world.api.post(`/api/v1/fulfillments/${expectStatus(made, 201).id}/ship`, {}),
      200,
    );
    const fewer = await edit(world, orderId, { update: [{ lineItemId: chair, quantity: 1 }] });
    expect(firstDetail(fewer)).toMatchObject([
      422,
      'validation_error',
      { path: 'update.0.quantity', code: 'below_fulfilled_quantity', received: 1 },
    ]);
    const gone = await edit(world, orderId, { remove: [{ lineItemId: chair }] });
    expect(firstDetail(gone)).toMatchObject([
      422,
      'validation_error',
      { path: 'remove.0.lineItemId', code: 'below_fulfilled_quantity' },
    ]);
    const { order } = expectStatus(
      await edit(world, orderId, { remove: [{ lineItemId: table }] }),
      200,
    );
    // Everything that is left was shipped.
    expect([order.status, order.fulfillmentStatus]).toEqual(['completed', 'fulfilled']);
    expect((await readEvents(orderId)).map(({ type }) => type)).toContain('order.completed');
    const more = expectStatus(await edit(world, orderId, { add: [cushion] }), 200).order;
    expect([more.status, more.fulfillmentStatus]).toEqual(['partially_fulfilled', 'partial']);
  });

  test('more to pay without a card: 409, and without anybody who charges cards: 501', async () => {
    const shop = await setupWorked();
    const guest = await placeWorked(shop, { isGuest: true });
    expect(codeOf(await edit(shop, guest.orderId, { add: [cushion] }))).toEqual([
      409,
      'no_customer',
    ]);
    const unkept = await placeWorked(shop, { token: 'pm_sandbox_noStore' });
    for (const body of [{ add: [cushion] }, { add: [cushion], dryRun: true }])
      expect(codeOf(await edit(shop, unkept.orderId, body))).toEqual([409, 'no_customer']);
    const connectors = expectStatus(await shop.owner.get('/api/v1/connectors'), 200);
    for (const { id } of connectors)
      expectStatus(await shop.owner.patch(`/api/v1/connectors/${id}`, { status: 'disabled' }), 200);
    for (const body of [{ add: [cushion] }, { add: [cushion], dryRun: true }])
      expect(codeOf(await edit(shop, unkept.orderId, body))).toEqual([501, 'not_implemented']);
    expect(await readOrder(shop, unkept.orderId)).toMatchObject({ total: 8420, sequence: 1 });
  });

  test('strangers, and ids that are none', async () => {
    const stranger = await setup();
    expect(codeOf(await edit(stranger, placed.orderId, { add: [cushion] }))).toEqual([
      404,
      'not_found',
    ]);
    expect(codeOf(await edit(world, '7', { add: [cushion] }))).toEqual([404, 'not_found']);
  });
});

describe('tax by a provider', () => {
  let shop: World;
  let provider: PricingProvider;
  beforeAll(async () => {
    shop = await setupWorked();
    provider = await startPricingProvider();
  });
  beforeEach(async () => {
    expectStatus(await configure(shop, tenPercent), 200);
  });
  afterAll(() => provider.stop());

  const originAddress = {
    city: 'Oakland',
    stateProvince: 'CA',
    postalCode: '94607',
    countryCode: 'US',
  };
  const use = async (tax: object): Promise<void> => {
    const merged = {
      ...tenPercent.tax,
      mode: 'provider',
      originAddress,
      provider: { baseUrl: `${provider.url}/tax`, timeoutMs: 1000 },
      ...tax,
    };
    expectStatus(await configure(shop, { ...tenPercent, tax: merged }), 200);
  };
  const addTo = ({ orderId }: WorkedOrder, body: object = {}): Promise<Answer> =>
    edit(shop, orderId, { add: [cushion], ...body });
  const warningsOf = (answer: Answer): string[] =>
    expectStatus(answer, 200).warnings.map(({ code }: Parsed) => code);

  test('is asked for what the edit leaves; its answer is the tax', async () => {
    const order = await placeWorked(shop);
    await use({ fallbackPolicy: 'strict' });
    provider.answerWith(flatTax(20));
    const { order: after, warnings } = expectStatus(await addTo(order), 200);
    // 9995 less 10 %, and the provider taxes shipping too.
    expect([after.taxTotal, after.shippingTotal, warnings]).toEqual([1899, 500, undefined]);
    expect(provider.questions().at(-1)).toMatchObject({ shipping: 500 });
  });

  test('that does not answer: 503 where strict, native rules and a warning where lenient', async () => {
    const order = await placeWorked(shop);
    provider.receiver.respondWith(() => ({ kind: 'answer', status: 500, body: 'no' }));
    await use({ fallbackPolicy: 'strict' });
    expect(codeOf(await addTo(order))).toEqual([503, 'tax_provider_unavailable']);
    expect((await readOrder(shop, order.orderId)).total).toBe(8420);
    await use({ fallbackPolicy: 'lenient' });
    expect(warningsOf(await addTo(order, { dryRun: true }))).toEqual(['provider_fallback']);
    const answer = await addTo(order);
    expect(warningsOf(answer)).toEqual(['provider_fallback']);
    expect(answer.body.data.order.total).toBe(10_395);
    const emitted = (await readEvents(order.orderId)).at(-1);
    expect(emitted?.data.warnings).toMatchObject([{ code: 'provider_fallback' }]);
  });

  test('that says there is none where the native rules say some: a warning', async () => {
    const order = await placeWorked(shop);
    provider.answerWith(() => ({ taxLines: [] }));
    await use({ fallbackPolicy: 'strict' });
    expect(warningsOf(await addTo(order))).toEqual(['tax_zero_from_provider']);
  });

  test('without a usable address: 422 where strict, untaxed with a warning where lenient', async () => {
    const { orderId } = await buy(shop);
    provider.answerWith(flatTax(20));
    await use({ fallbackPolicy: 'strict' });
    const less = { update: [{ lineItemId: await firstLineOf(shop, orderId), unitPrice: 100 }] };
    expect(codeOf(await edit(shop, orderId, less))).toEqual([422, 'tax_address_missing']);
    await use({ fallbackPolicy: 'lenient' });
    expect(warningsOf(await edit(shop, orderId, less))).toEqual(['tax_address_missing']);
  });

  test('without an origin address: 422', async () => {
    const order = await placeWorked(shop);
    await use({ originAddress: null });
    expect(codeOf(await addTo(order))).toEqual([422, 'tax_origin_missing']);
  });
});

async function firstLineOf(shop: World, orderId: string): Promise<string> {
  return (await readOrder(shop, orderId)).lineItems[0].id;
}
