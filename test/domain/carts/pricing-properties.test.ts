import { afterAll, expect, test } from 'bun:test';
import { fc } from '../../support/properties.ts';
import { applyDiscount } from '../../../domain/carts/apply-discount.ts';
import { batchItems } from '../../../domain/carts/batch-items.ts';
import { changeItem } from '../../../domain/carts/change-item.ts';
import { createCart } from '../../../domain/carts/create-cart.ts';
import { loadCart } from '../../../domain/carts/load.ts';
import { removeDiscount } from '../../../domain/carts/remove-discount.ts';
import { removeItem } from '../../../domain/carts/remove-item.ts';
import { toCartView, type CartView } from '../../../domain/carts/view.ts';
import { createDiscount } from '../../../domain/discounts/create-discount.ts';
import { calculateCart } from '../../../domain/carts/pricing/calculate-cart.ts';
import { putConfiguration } from '../../../domain/pricing/configuration/put-configuration.ts';
import type { ConfigurationInput } from '../../../domain/pricing/configuration/schemas.ts';
import { openContext } from '../../support/world/context.ts';
import { setup } from '../../support/world/world.ts';

/** Random carts through the verbs: whatever is done to one, its numbers are of its lines. */
const RUNS = 40;
const currencies = ['JPY', 'USD', 'KWD'] as const;

const world = await setup();
const opened = await openContext(world);
const ctx = { ...opened.ctx, applicationId: world.applicationId };
afterAll(() => opened.close());

const line = fc.record({
  unitPrice: fc.oneof(fc.nat(500), fc.nat(2_000_000)),
  quantity: fc.integer({ min: 1, max: 9 }),
  discountShare: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
  taxAmount: fc.nat(900),
  requiresShipping: fc.boolean(),
});
const rate = fc.constantFrom('0', '5', '7.7', '8.25', '9.975', '19', '0.123456');
const scene = fc.record({
  currency: fc.constantFrom(...currencies),
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  discount: fc.option(
    fc.oneof(
      fc.record({
        type: fc.constant('percentage' as const),
        value: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
      }),
      fc.record({
        type: fc.constant('fixed_amount' as const),
        value: fc.integer({ min: 1, max: 3_000_000 }),
      }),
    ),
  ),
  rates: fc.record({ country: rate, state: fc.option(rate) }),
  isIncluded: fc.boolean(),
  shipping: fc.option(fc.record({ amount: fc.nat(5_000), taxable: fc.boolean() })),
  /** Places of lines to change and to remove afterwards. */
  later: fc.array(fc.tuple(fc.nat(7), fc.constantFrom('remove', 'more')), { maxLength: 4 }),
});
type Scene = typeof scene extends fc.Arbitrary<infer Drawn> ? Drawn : never;

function toItem({ discountShare, ...drawn }: Scene['lines'][number]) {
  const gross = drawn.unitPrice * drawn.quantity;
  const discountAmount = Math.floor((gross * discountShare) / 100);
  return { name: 'Thing', type: 'product' as const, ...drawn, discountAmount };
}

function configurationOf({ rates, isIncluded, shipping, currency }: Scene): ConfigurationInput {
  const rule = {
    country: 'US',
    state: null,
    postalPrefix: null,
    appliesToShipping: true,
    replaces: false,
    lineTypes: null,
    taxCategory: null,
    priority: 0,
    isActive: true,
  };
  const ofState =
    rates.state === null ? [] : [{ ...rule, name: 'State', state: 'CA', rate: rates.state }];
  return {
    tax: {
      mode: 'native',
      pricesIncludeTax: isIncluded,
      fallbackPolicy: 'strict',
      originAddress: null,
      provider: null,
      rules: [{ ...rule, name: 'Country', rate: rates.country }, ...ofState],
    },
    shipping: {
      mode: 'rates',
      provider: null,
      fallbackRateId: null,
      rates: shipping
        ? [
            {
              id: 'post',
              name: 'Post',
              countries: ['*'],
              states: null,
              type: 'flat',
              tiers: [],
              freeOver: null,
              currency,
              minSubtotal: null,
              maxSubtotal: null,
              minDays: null,
              maxDays: null,
              carrier: null,
              isActive: true,
              position: 0,
              ...shipping,
            },
          ]
        : [],
    },
  };
}

async function cartOf({ currency, lines, discount }: Scene): Promise<CartView> {
  const created = await createCart(ctx, { applicationId: ctx.applicationId, currency });
  const { cart } = created.value;
  const add = lines.map(toItem);
  const { value: made } = await batchItems(ctx, cart.id, { add, update: [], remove: [] });
  if (!discount) return toCartView(made);
  const { value } = await createDiscount(ctx, {
    code: `R${crypto.randomUUID()}`,
    name: 'Random',
    ...discount,
    currency: discount.type === 'fixed_amount' ? currency : null,
    maxRedemptionsPerCustomer: null,
    isActive: true,
    metadata: {},
  });
  return toCartView((await applyDiscount(ctx, cart.id, value.code)).value);
}

const readView = async (id: string): Promise<CartView> => toCartView(await loadCart(ctx, id));
const sum = (parts: readonly number[]): number => parts.reduce((all, part) => all + part, 0);

/** What holds of every cart, calculated or not. */
function expectWhole(cart: CartView): void {
  const { lineItems, taxLines, appliedDiscount } = cart;
  const gross = lineItems.map(({ unitPrice, quantity }) => unitPrice * quantity);
  const nets = lineItems.map(({ total }) => total);
  const orderDiscount = appliedDiscount?.amount ?? 0;
  const ofShipping = taxLines.filter(({ lineItemId }) => lineItemId === null);
  expect(cart.subtotal).toBe(sum(gross));
  expect(cart.discountTotal).toBe(sum(gross) - sum(nets) + orderDiscount);
  expect(cart.taxTotal).toBe(
    sum(lineItems.map(({ taxAmount }) => taxAmount)) + sum(ofShipping.map(({ amount }) => amount)),
  );
  const added = cart.pricesIncludeTax ? 0 : cart.taxTotal;
  expect(cart.total).toBe(cart.subtotal - cart.discountTotal + cart.shippingTotal + added);
  const amounts = [
    cart.subtotal,
    cart.discountTotal,
    cart.shippingTotal,
    cart.taxTotal,
    cart.total,
  ];
  expect([...amounts, ...nets].every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(
    true,
  );
  for (const { id, taxAmount } of lineItems) {
    const own = taxLines.filter(({ lineItemId }) => lineItemId === id);
    if (own.length > 0) expect(sum(own.map(({ amount }) => amount))).toBe(taxAmount);
  }
}

const calculation = {
  kind: 'checkout_final',
  shippingAddress: {
    addressLine1: '1 Ferry Building',
    city: 'San Francisco',
    stateProvince: 'CA',
    countryCode: 'US',
  },
} as const;

test('a calculation is whole, the cart holds it, and again it is the same', async () => {
  await fc.assert(
    fc.asyncProperty(scene, async (drawn) => {
      await putConfiguration(ctx, configurationOf(drawn));
      const before = await cartOf(drawn);
      expectWhole(before);
      const ships = before.lineItems.some(({ requiresShipping }) => requiresShipping);
      const choice = drawn.shipping && ships ? { selectedShippingMethodId: 'post' } : {};
      const calculated = await calculateCart(ctx, before.id, { ...calculation, ...choice });
      const { run, snapshotId } = calculated.value;
      const after = await readView(before.id);
      expectWhole(after);
      expect(snapshotId).not.toBeNull();
      expect(after.sequence).toBe(before.sequence + 2);
      expect(after.total).toBe(run.totals.total);
      expect(after.shippingTotal).toBe(
        'selectedShippingMethodId' in choice ? (drawn.shipping?.amount ?? 0) : 0,
      );
      const again = await calculateCart(ctx, before.id, calculation);
      expect(again.value.run.totals).toEqual(run.totals);
      const repeated = await readView(before.id);
      expect(repeated.taxLines).toEqual(after.taxLines);
      expect(repeated.total).toBe(after.total);
    }),
    { numRuns: RUNS },
  );
});

test('mutations after it leave a cart that is whole, with the merchant’s own tax', async () => {
  await fc.assert(
    fc.asyncProperty(scene, async (drawn) => {
      await putConfiguration(ctx, configurationOf(drawn));
      let cart = await cartOf(drawn);
      const { id } = cart;
      await calculateCart(ctx, id, calculation);
      for (const [place, action] of drawn.later) {
        const { lineItems, sequence } = await readView(id);
        const item = lineItems[place % Math.max(1, lineItems.length)];
        if (!item) break;
        if (action === 'remove') await removeItem(ctx, id, item.id);
        else await changeItem(ctx, id, item.id, { quantity: item.quantity + 1 });
        cart = await readView(id);
        expectWhole(cart);
        expect(cart.sequence).toBe(sequence + 1);
        expect(cart.taxLines).toEqual([]);
        expect(cart.appliedDiscount?.valid ?? true).toBe(
          cart.lineItems.length > 0 || !drawn.discount,
        );
      }
      expectWhole(toCartView((await removeDiscount(ctx, id)).value));
    }),
    { numRuns: RUNS },
  );
});
