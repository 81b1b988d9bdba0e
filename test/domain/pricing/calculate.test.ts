import { describe, expect, test } from 'bun:test';
import { amountMax } from '../../../domain/money.ts';
import { calculateTotals, type PricingInput } from '../../../domain/pricing/calculate.ts';
import { fixedAmount, linesOf, percentage, cartTotals, ratesOn } from './cart-input.ts';

describe('calculateTotals, worked numbers of contract 35 §1', () => {
  const lines = linesOf([2, 1999], [1, 500], [1, 999]);
  const shipping = { amount: 700, taxable: true };

  test('8.25 % exclusive, shipping taxed', () => {
    const tax = ratesOn(lines, false, '8.25');
    const totals = cartTotals({ lines, discount: percentage(15), shipping, tax });
    expect(totals.lines.map((line) => line.allocatedDiscount)).toEqual([600, 75, 150]);
    expect(totals.lines.map((line) => line.taxable)).toEqual([3398, 425, 849]);
    expect(totals.lines.map((line) => line.taxAmount)).toEqual([280, 35, 70]);
    expect(totals).toMatchObject({
      subtotal: 5497,
      orderDiscount: 825,
      discountTotal: 825,
      shippingTotal: 700,
      taxTotal: 443,
      total: 5815,
      pricesIncludeTax: false,
    });
    expect(totals.taxLines.at(-1)).toEqual({
      lineItemId: null,
      jurisdiction: 'US',
      name: 'Tax 8.25',
      rate: '8.25',
      taxable: 700,
      amount: 58,
      included: false,
    });
  });

  test('20 % inclusive, shipping taxed', () => {
    const tax = ratesOn(lines, true, '20');
    const totals = cartTotals({ lines, discount: percentage(15), shipping, tax });
    expect(totals.lines.map((line) => line.taxAmount)).toEqual([566, 71, 142]);
    expect(totals.taxLines.map((line) => line.amount)).toEqual([566, 71, 142, 117]);
    expect(totals.taxLines.every((line) => line.included)).toBe(true);
    expect(totals).toMatchObject({ taxTotal: 896, total: 5372, pricesIncludeTax: true });
  });
});

describe('calculateTotals, worked numbers of order edits (contract 50 §5)', () => {
  const base = linesOf([2, 2500], [1, 3000]);
  const cases = [
    ['base', base, percentage(10), [500, 300], [450, 270], 8420],
    [
      'add 1 x 1995',
      linesOf([2, 2500], [1, 3000], [1, 1995]),
      percentage(10),
      [500, 300, 200],
      [450, 270, 180],
      10_395,
    ],
    [
      'L1 quantity 2 -> 1',
      linesOf([1, 2500], [1, 3000]),
      percentage(10),
      [250, 300],
      [225, 270],
      5945,
    ],
    ['fixed 1000', base, fixedAmount(1000), [625, 375], [438, 263], 8201],
    ['fixed 1000, L1 removed', linesOf([1, 3000]), fixedAmount(1000), [1000], [200], 2700],
  ] as const;

  test.each([...cases])('%s', (_, lines, discount, allocated, taxes, total) => {
    const tax = ratesOn(lines, false, '10');
    const totals = cartTotals({
      lines,
      discount,
      tax,
      shipping: { amount: 500, taxable: false },
    });
    expect(totals.lines.map((line) => line.allocatedDiscount)).toEqual([...allocated]);
    expect(totals.lines.map((line) => line.taxAmount)).toEqual([...taxes]);
    expect(totals.total).toBe(total);
  });

  test('without tax, discount and shipping; a free line', () => {
    expect(cartTotals({ lines: base }).total).toBe(8000);
    expect(cartTotals({ lines: linesOf([2, 2500]) }).total).toBe(5000);
    expect(cartTotals({ lines: linesOf([2, 0]) }).total).toBe(0);
  });
});

describe('calculateTotals, discounts', () => {
  test('an order discount is taken off what line discounts leave', () => {
    const totals = cartTotals({
      lines: linesOf([1, 1000, 400], [1, 400]),
      discount: percentage(10),
    });
    expect(totals.lines.map((line) => line.total)).toEqual([600, 400]);
    expect(totals).toMatchObject({
      subtotal: 1400,
      orderDiscount: 100,
      discountTotal: 500,
      total: 900,
    });
  });

  test.each([
    ['percentage with two decimals', percentage(12.35), 1235],
    ['half a unit, away from zero', percentage(0.01), 1],
    ['whole', percentage(100), 10_000],
    ['fixed above the base', fixedAmount(99_999), 10_000],
    ['fixed in another currency', fixedAmount(500, 'EUR'), 0],
  ])('%s', (_, discount, amount) => {
    expect(cartTotals({ lines: linesOf([1, 10_000]), discount }).orderDiscount).toBe(amount);
  });

  test('never touches shipping', () => {
    const shipping = { amount: 700, taxable: false };
    const totals = cartTotals({
      lines: linesOf([1, 100]),
      discount: fixedAmount(5000),
      shipping,
    });
    expect(totals.total).toBe(700);
  });

  test('leaves a line without net untouched', () => {
    const lines = linesOf([1, 500, 500], [1, 0], [1, 300]);
    const totals = cartTotals({ lines, discount: fixedAmount(299) });
    expect(totals.lines.map((line) => line.allocatedDiscount)).toEqual([0, 0, 299]);
  });
});

describe('calculateTotals, tax', () => {
  test('an empty cart costs nothing', () => {
    expect(cartTotals({ discount: percentage(10) })).toMatchObject({
      lines: [],
      taxLines: [],
      total: 0,
    });
  });

  test("without a calculation the merchant's line tax counts, without tax lines", () => {
    const totals = cartTotals({ lines: linesOf([1, 1000, 0, 80], [1, 500]) });
    expect(totals).toMatchObject({ taxLines: [], taxTotal: 80, total: 1580 });
  });

  test("mode none keeps the merchant's line tax as tax lines", () => {
    const lines = linesOf([1, 1000, 100, 80], [1, 500]);
    const totals = cartTotals({ lines, tax: { mode: 'none' } });
    expect(totals.taxLines).toEqual([
      {
        lineItemId: 'L1',
        jurisdiction: null,
        name: 'Tax',
        rate: null,
        taxable: 900,
        amount: 80,
        included: false,
      },
    ]);
    expect(totals).toMatchObject({ taxTotal: 80, total: 1480 });
  });

  test("a calculation overwrites the merchant's line tax", () => {
    const lines = linesOf([1, 1000, 0, 80]);
    const tax = ratesOn(lines, false, '10');
    expect(cartTotals({ lines, tax })).toMatchObject({ taxTotal: 100, total: 1100 });
    const untaxed = { ...tax, lineRates: new Map() };
    expect(cartTotals({ lines, tax: untaxed })).toMatchObject({ taxTotal: 0, total: 1000 });
  });

  test('exclusive rates are rounded each for itself', () => {
    const lines = linesOf([1, 999]);
    const { taxLines } = cartTotals({
      lines,
      tax: ratesOn(lines, false, '6.25', '1', '0.75'),
    });
    expect(taxLines.map((line) => line.amount)).toEqual([62, 10, 7]);
  });

  test('inclusive rates share one rounded amount', () => {
    const lines = linesOf([1, 999]);
    const { taxLines, total } = cartTotals({
      lines,
      tax: ratesOn(lines, true, '5', '9.975'),
    });
    expect(taxLines.map((line) => line.amount)).toEqual([43, 87]);
    expect(total).toBe(999);
    const halves = { lines: linesOf([1, 11]), tax: ratesOn(linesOf([1, 11]), true, '5', '5') };
    expect(cartTotals(halves).taxLines.map((line) => line.amount)).toEqual([1, 0]);
  });

  test('shipping is taxed only where it is taxable', () => {
    const lines = linesOf([1, 1000]);
    const tax = ratesOn(lines, false, '10');
    const shipping = { amount: 500, taxable: false };
    expect(cartTotals({ lines, tax, shipping }).taxTotal).toBe(100);
    expect(cartTotals({ lines, tax, shipping: { ...shipping, taxable: true } }).taxTotal).toBe(150);
  });

  test('tax lines of a provider are taken as they are', () => {
    const taxed = { jurisdiction: 'US-NY', name: 'Sales tax', rate: '8.875' };
    const tax = {
      mode: 'provided' as const,
      pricesIncludeTax: false,
      taxLines: [
        { ...taxed, lineId: 'L1', taxable: 1000, amount: 89 },
        { ...taxed, lineId: null, taxable: 500, amount: 44 },
      ],
    };
    const shipping = { amount: 500, taxable: true };
    const totals = cartTotals({ lines: linesOf([1, 1000], [1, 200]), tax, shipping });
    expect(totals.lines.map((line) => line.taxAmount)).toEqual([89, 0]);
    expect(totals).toMatchObject({ taxTotal: 133, total: 1833 });
    expect(totals.taxLines[1]).toMatchObject({ lineItemId: null, amount: 44, included: false });
  });

  test('a malformed rate is a bug', () => {
    const lines = linesOf([1, 1000]);
    expect(() => cartTotals({ lines, tax: ratesOn(lines, false, '8,25') })).toThrow('8,25');
  });
});

describe('calculateTotals refuses', () => {
  const half = amountMax / 2 + 1;
  const most = linesOf([1, amountMax]);
  const cases: [string, Partial<PricingInput>, object][] = [
    [
      'a line product',
      { lines: linesOf([1, 1], [2, half]) },
      { field: 'lineItems.1.unitPrice', lineId: 'L2' },
    ],
    [
      'a product beyond safe integers',
      { lines: linesOf([1_000_000, amountMax]) },
      { field: 'lineItems.0.unitPrice' },
    ],
    ['the subtotal', { lines: linesOf([1, half], [1, half]) }, { field: 'subtotal', lineId: null }],
    ['the tax', { lines: most, tax: ratesOn(most, false, '100', '0.01') }, { field: 'taxTotal' }],
    ['the total', { lines: most, shipping: { amount: 1, taxable: false } }, { field: 'total' }],
    [
      'shipping',
      { shipping: { amount: amountMax + 1, taxable: false } },
      { field: 'shippingTotal' },
    ],
  ];
  test.each(cases)('%s above the largest amount', (_, input, refusal) => {
    expect(calculate(input)).toMatchObject({ ok: false, reason: 'amount_too_large', ...refusal });
  });

  test('a line discount above its gross', () => {
    expect(calculate({ lines: linesOf([1, 500], [2, 100, 201]) })).toEqual({
      ok: false,
      reason: 'too_big',
      field: 'lineItems.1.discountAmount',
      lineId: 'L2',
    });
  });

  test('nothing at the largest amount', () => {
    expect(cartTotals({ lines: most }).total).toBe(amountMax);
    expect(cartTotals({ lines: most, tax: ratesOn(most, true, '20') }).taxTotal).toBe(
      16_666_666_667,
    );
  });
});

function calculate(input: Partial<PricingInput>) {
  return calculateTotals({
    currency: 'USD',
    lines: [],
    discount: null,
    shipping: null,
    tax: { mode: 'merchant' },
    ...input,
  });
}
