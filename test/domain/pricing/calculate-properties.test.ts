import { describe, expect, test } from 'bun:test';
import { fc } from '../../support/properties.ts';
import { roundHalfAwayFromZero } from '../../../domain/money.ts';
import {
  calculateTotals,
  type PricingInput,
  type PricingLine,
} from '../../../domain/pricing/calculate.ts';
import { expectSums, fixedAmount, percentage, cartTotals, ratesOn } from './cart-input.ts';

const currencies = ['JPY', 'USD', 'KWD'];

/** Small carts, and carts so large that products leave the safe integers. */
const unitPrices = fc.oneof(fc.nat(500), fc.nat(200_000), fc.nat(500_000_000));
const lines = fc
  .array(
    fc.record({
      unitPrice: unitPrices,
      quantity: fc.integer({ min: 1, max: 7 }),
      discountShare: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((drawn) => drawn.map(toLine));
const percentages = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);
const rates = fc.array(
  fc.constantFrom('0', '1', '5', '7.7', '8.25', '8.875', '9.975', '19', '20', '0.123456'),
  {
    maxLength: 3,
  },
);

const carts: fc.Arbitrary<PricingInput> = fc
  .record({
    currency: fc.constantFrom(...currencies),
    lines,
    percentage: percentages,
    fixed: fc.integer({ min: 1, max: 400_000 }),
    discountType: fc.constantFrom('none', 'percentage', 'fixed_amount'),
    shipping: fc.option(fc.record({ amount: fc.nat(5000), taxable: fc.boolean() })),
    included: fc.boolean(),
    rates,
  })
  .map((drawn) => ({
    currency: drawn.currency,
    lines: drawn.lines,
    discount:
      drawn.discountType === 'none'
        ? null
        : drawn.discountType === 'percentage'
          ? percentage(drawn.percentage)
          : fixedAmount(drawn.fixed, drawn.currency),
    shipping: drawn.shipping,
    tax: ratesOn(drawn.lines, drawn.included, ...drawn.rates),
  }));

describe('calculateTotals, for every cart', () => {
  test('parts sum to the whole and nothing is negative', () => {
    fc.assert(
      fc.property(carts, (cart) => expectSums(cartTotals(cart))),
      { numRuns: 500 },
    );
  });

  test('gives what exact fractions give', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const totals = cartTotals(cart);
        const exact = priceExactly(cart);
        expect(totals.lines.map((line) => BigInt(line.allocatedDiscount))).toEqual(exact.shares);
        expect(totals.taxLines.map((line) => BigInt(line.amount))).toEqual(exact.taxes);
      }),
      { numRuns: 500 },
    );
  });

  test('the same input gives the same output and is left as it was', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const before = structuredClone(cart);
        expect(calculateTotals(cart)).toEqual(calculateTotals(structuredClone(cart)));
        expect(cart).toEqual(before);
      }),
    );
  });

  test('a line takes no more of the order discount than its net', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        for (const line of cartTotals(cart).lines) {
          expect(line.allocatedDiscount).toBeLessThanOrEqual(line.net);
        }
      }),
    );
  });

  test('a larger percentage takes off no less, and all of it takes off everything', () => {
    fc.assert(
      fc.property(lines, percentages, percentages, (drawn, a, b) => {
        const [low, high] = [a, b]
          .toSorted((x, y) => x - y)
          .map((value) => discountOf(drawn, value));
        expect(low).toBeLessThanOrEqual(high ?? -1);
        expect(cartTotals({ lines: drawn, discount: percentage(100) }).total).toBe(0);
      }),
    );
  });

  test('one more of a line never costs less before tax', () => {
    fc.assert(
      fc.property(lines, percentages, (drawn, value) => {
        const [first, ...others] = drawn;
        if (!first) return;
        const more = [{ ...first, quantity: first.quantity + 1 }, ...others];
        const discount = percentage(value);
        const before = cartTotals({ lines: drawn, discount });
        const after = cartTotals({ lines: more, discount });
        expect(after.total).toBeGreaterThanOrEqual(before.total);
      }),
    );
  });

  test('a higher rate never taxes less, added or included', () => {
    const hundredths = fc.integer({ min: 0, max: 9_999 });
    fc.assert(
      fc.property(lines, fc.boolean(), hundredths, hundredths, (drawn, included, a, b) => {
        const [low, high] = [a, b]
          .toSorted((x, y) => x - y)
          .map((rate) => ratesOn(drawn, included, (rate / 100).toFixed(2)))
          .map((tax) => cartTotals({ lines: drawn, tax }).taxTotal);
        expect(low).toBeLessThanOrEqual(high ?? -1);
      }),
    );
  });

  test('included tax never changes the total', () => {
    fc.assert(
      fc.property(lines, rates, (drawn, drawnRates) => {
        const taxed = cartTotals({ lines: drawn, tax: ratesOn(drawn, true, ...drawnRates) });
        expect(taxed.total).toBe(cartTotals({ lines: drawn }).total);
        expect(taxed.taxTotal).toBeLessThanOrEqual(taxed.total);
      }),
    );
  });
});

function toLine(
  drawn: { unitPrice: number; quantity: number; discountShare: number },
  position: number,
): PricingLine {
  const { unitPrice, quantity, discountShare } = drawn;
  const discountAmount = Math.floor((unitPrice * quantity * discountShare) / 100);
  return { id: `L${position + 1}`, unitPrice, quantity, discountAmount };
}

function discountOf(drawn: PricingLine[], value: number): number {
  return cartTotals({ lines: drawn, discount: percentage(value) }).orderDiscount;
}

/** The contract's steps once more, in bigint only: slow, plain, and written apart from the engine. */
function priceExactly({ lines: drawn, discount, shipping, tax }: PricingInput) {
  const nets = drawn.map(
    (line) => BigInt(line.unitPrice) * BigInt(line.quantity) - BigInt(line.discountAmount),
  );
  const base = nets.reduce((sum, net) => sum + net, 0n);
  const taken = !discount
    ? 0n
    : discount.type === 'fixed_amount'
      ? smaller(BigInt(discount.value), base)
      : roundHalfAwayFromZero(base * BigInt(discount.value.toFixed(2).replace('.', '')), 10_000n);
  const shares = splitExactly(taken, nets);
  if (tax.mode !== 'rates') throw new Error('Only rates');
  const taxables = nets.map((net, position) => net - (shares[position] ?? 0n));
  if (shipping?.taxable) taxables.push(BigInt(shipping.amount));
  const parsed = tax.shippingRates.map(({ rate }) => {
    const [whole = '', decimals = ''] = rate.split('.');
    return BigInt(whole + decimals.padEnd(6, '0'));
  });
  const taxes = taxables.flatMap((taxable) => taxExactly(taxable, parsed, tax.pricesIncludeTax));
  return { shares, taxes };
}

function taxExactly(taxable: bigint, parsed: bigint[], included: boolean): bigint[] {
  const whole = 100_000_000n;
  if (!included) return parsed.map((rate) => roundHalfAwayFromZero(taxable * rate, whole));
  const summed = parsed.reduce((sum, rate) => sum + rate, 0n);
  return splitExactly(roundHalfAwayFromZero(taxable * summed, whole + summed), parsed);
}

/** Largest remainder the long way: one unit at a time to whoever lacks most of its exact share. */
function splitExactly(total: bigint, weights: bigint[]): bigint[] {
  const sum = weights.reduce((a, b) => a + b, 0n);
  if (sum === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (total * weight) / sum);
  const lacking = weights.map((weight, position) => total * weight - (parts[position] ?? 0n) * sum);
  for (let left = total - parts.reduce((a, b) => a + b, 0n); left > 0n; left -= 1n) {
    const most = lacking.reduce((best, lack, at) => (lack > (lacking[best] ?? 0n) ? at : best), 0);
    parts[most] = (parts[most] ?? 0n) + 1n;
    lacking[most] = -1n;
  }
  return parts;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
