import { describe, expect, test } from 'bun:test';
import type { Invoiced, InvoiceTax } from '../../../../storage/entities/invoice-version.ts';
import { taxesOfPart } from '../../../../domain/invoices/document/part-taxes.ts';
import { sumAmounts } from '../../../../domain/money.ts';
import { sampleLine } from '../../../templates/invoice/sample-document.ts';

interface Row {
  readonly rate: string | null;
  readonly net: number;
  readonly tax: number;
}

const tax = (name: string, rate: string, taxable: number, amount: number): InvoiceTax => ({
  name,
  rate,
  taxable,
  amount,
  included: false,
});
const vat = (rate: string, taxable: number, amount: number) => tax('VAT', rate, taxable, amount);

/** A document with a line a row, and its taxes; of one tax a rate where none are given. */
function document(rows: readonly Row[], taxes?: readonly InvoiceTax[]): Invoiced {
  const own = rows.flatMap((row) => (row.rate === null ? [] : [vat(row.rate, row.net, row.tax)]));
  return {
    lines: rows.map(({ rate, net, tax: taxAmount }) =>
      sampleLine({ taxRate: rate, net, taxAmount, gross: net + taxAmount }),
    ),
    shipping: null,
    taxes: taxes ?? own,
    total: sumAmounts(rows.map((row) => row.net + row.tax)),
    notices: [],
  };
}

/** The order of a document: each of its taxes is levied on a line of its own, or on the same one. */
function orderOf(
  { taxes, total }: Invoiced,
  lineOf = (index: number): string => `line ${index}`,
): Parameters<typeof taxesOfPart>[0] {
  return {
    taxLines: taxes.map((row, index) => ({
      ...row,
      lineItemId: lineOf(index),
      jurisdiction: null,
    })),
    taxTotal: sumAmounts(taxes.map(({ amount }) => amount)),
    subtotal: total,
    discountTotal: 0,
    pricesIncludeTax: false,
  };
}

const partOf = (whole: Invoiced, total: number, ...covered: Invoiced[]) =>
  taxesOfPart(orderOf(whole), whole, { total, covered });

const lamp = { rate: '19', net: 10_000, tax: 1_900 };
const book = { rate: '7', net: 10_000, tax: 700 };

describe('a part of an order', () => {
  test('has its share of each rate, and the rest what is left of each', () => {
    const whole = document([lamp, book]);
    const half = partOf(whole, 11_300);
    // Of 119.00 and 107.00 in 113.00: 59.50 and 53.50.
    expect(half).toEqual({
      rates: [
        { rate: '19', net: 5_000, tax: 950 },
        { rate: '7', net: 5_000, tax: 350 },
      ],
      taxes: [vat('19', 5_000, 950), vat('7', 5_000, 350)],
    });
    expect(partOf(whole, 11_300, document(half.rates))).toEqual(half);
  });

  test('has what is not taxed apart', () => {
    const whole = document([lamp, { rate: null, net: 10_000, tax: 0 }]);
    expect(partOf(whole, 10_950).rates).toEqual([
      { rate: '19', net: 5_000, tax: 950 },
      { rate: null, net: 5_000, tax: 0 },
    ]);
  });

  test('has the rate of the line where several taxes are levied on it, and each of them', () => {
    const taxes = [tax('GST', '5', 10_000, 500), tax('QST', '9.975', 10_000, 998)];
    const whole = document([{ rate: '14.975', net: 10_000, tax: 1_498 }], taxes);
    const order = orderOf(whole, () => 'lamp');
    expect(taxesOfPart(order, whole, { total: 5_749, covered: [] })).toEqual({
      rates: [{ rate: '14.975', net: 5_000, tax: 749 }],
      taxes: [tax('GST', '5', 5_000, 250), tax('QST', '9.975', 5_000, 499)],
    });
  });

  test('has only what a change has added, at its rate', () => {
    const after = document([lamp, book]);
    expect(partOf(after, 10_700, document([lamp]))).toEqual({
      rates: [book],
      taxes: [vat('7', 10_000, 700)],
    });
  });

  test('has tax for what it charges of a change, not for all of it', () => {
    // Of a book at 107.00, 53.50 are charged: money that is held pays the rest.
    expect(partOf(document([lamp, book]), 5_350, document([lamp]))).toEqual({
      rates: [{ rate: '7', net: 5_000, tax: 350 }],
      taxes: [vat('7', 5_000, 350)],
    });
  });

  test('has the tax of the rates that rose where another one fell', () => {
    // A book at 10.70 is exchanged for a lamp at 119.00: 108.30, in which 19 % are 17.29.
    const before = document([{ rate: '7', net: 1_000, tax: 70 }]);
    expect(partOf(document([lamp]), 10_830, before)).toEqual({
      rates: [{ rate: '19', net: 9_101, tax: 1_729 }],
      taxes: [vat('19', 9_101, 1_729)],
    });
  });

  test('is all of it where nothing is left', () => {
    expect(partOf(document([lamp]), 1_190, document([lamp])).rates).toEqual([
      { rate: '19', net: 1_000, tax: 190 },
    ]);
  });

  test('of what is taxed at nothing names that tax', () => {
    const reverse = tax('Reverse charge', '0', 10_000, 0);
    const whole = document([{ rate: '0', net: 10_000, tax: 0 }], [reverse]);
    expect(partOf(whole, 5_000)).toEqual({
      rates: [{ rate: '0', net: 5_000, tax: 0 }],
      taxes: [{ ...reverse, taxable: 5_000 }],
    });
  });

  test('comes to its total in any number of parts, each at its rates, all of them to the order', () => {
    const whole = document([
      { rate: '19', net: 3_333, tax: 633 },
      { rate: '7', net: 1_111, tax: 78 },
      { rate: null, net: 250, tax: 0 },
    ]);
    for (let size = 1; size < whole.total; size += 97) {
      const covered: Invoiced[] = [];
      for (let rest = whole.total; rest > 0; rest -= size) {
        const total = Math.min(size, rest);
        const { rates, taxes } = partOf(whole, total, ...covered);
        const part = document(rates, taxes);
        expect(part.total).toBe(total);
        expect(sumAmounts(taxes.map(({ amount }) => amount))).toBe(
          sumAmounts(rates.map((row) => row.tax)),
        );
        for (const row of rates) {
          const exact = (row.net * Number(row.rate ?? 0)) / 100;
          // A cent more of tax is a cent less of net.
          expect(Math.abs(row.tax - exact)).toBeLessThan(1.2);
        }
        covered.push(part);
        if (covered.length > 60) break;
      }
      if (covered.length > 60) continue;
      const lines = covered.flatMap((part) => part.lines);
      for (const { taxRate, net, taxAmount } of whole.lines) {
        const own = lines.filter((line) => line.taxRate === taxRate);
        expect([taxRate, sumAmounts(own.map((line) => line.net))]).toEqual([taxRate, net]);
        expect(sumAmounts(own.map((line) => line.taxAmount))).toBe(taxAmount);
      }
    }
  });
});
