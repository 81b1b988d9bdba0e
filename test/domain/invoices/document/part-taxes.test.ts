import { describe, expect, test } from 'bun:test';
import type { InvoiceTax } from '../../../../storage/entities/invoice-version.ts';
import { ratesOfPart, taxesOfPart } from '../../../../domain/invoices/document/part-taxes.ts';

const tax = (name: string, rate: string, taxable: number, amount: number): InvoiceTax => ({
  name,
  rate,
  taxable,
  amount,
  included: false,
});

describe('taxesOfPart', () => {
  const taxes = [tax('State', '7.25', 4000, 290), tax('City', '2', 4000, 80)];
  const total = 4370;

  test('the rest of an order has what is left of each tax', () => {
    const taxesElsewhere = [tax('State', '7.25', 1000, 73), tax('City', '2', 1000, 20)];
    const part = { total: 3277, taxTotal: 277, taxesElsewhere };
    expect(taxesOfPart({ taxes, total }, part)).toEqual([
      tax('State', '7.25', 3000, 217),
      tax('City', '2', 3000, 60),
    ]);
  });

  test('a tax that is wholly on other invoices is not named again; a new one is', () => {
    const more = [...taxes, tax('VAT', '19', 100, 19)];
    const part = { total: 119, taxTotal: 19, taxesElsewhere: taxes };
    expect(taxesOfPart({ taxes: more, total: 4489 }, part)).toEqual([tax('VAT', '19', 100, 19)]);
  });

  test('any other part has its share of each, which sum to its tax', () => {
    expect(taxesOfPart({ taxes, total }, { total: 2185, taxTotal: 185 })).toEqual([
      tax('State', '7.25', 2000, 145),
      tax('City', '2', 2000, 40),
    ]);
    for (let part = 1; part <= total; part += 61) {
      const taxTotal = Math.round((370 * part) / total);
      const sum = taxesOfPart({ taxes, total }, { total: part, taxTotal }).reduce(
        (all, { amount }) => all + amount,
        0,
      );
      expect(sum).toBe(taxTotal);
    }
  });

  test.each([
    ['a tax of before is gone', [tax('Old', '5', 1000, 50)]],
    ['more of a tax was invoiced than there is', [tax('State', '7.25', 5000, 363)]],
  ])('where %s, it has its share', (_name, taxesElsewhere) => {
    const part = { total: 2185, taxTotal: 185, taxesElsewhere };
    expect(taxesOfPart({ taxes, total }, part)).toEqual(
      taxesOfPart({ taxes, total }, { total: 2185, taxTotal: 185 }),
    );
  });

  test('what is not taxed names no tax; what is taxed by nothing does', () => {
    expect(taxesOfPart({ taxes: [], total: 100 }, { total: 50, taxTotal: 0 })).toEqual([]);
    const reverse = tax('Reverse charge', '0', 100, 0);
    expect(taxesOfPart({ taxes: [reverse], total: 100 }, { total: 50, taxTotal: 0 })).toEqual([
      { ...reverse, taxable: 50 },
    ]);
  });
});

describe('ratesOfPart', () => {
  const taxLine = (lineItemId: string, rate: string, taxable: number, amount: number) => ({
    ...tax('VAT', rate, taxable, amount),
    lineItemId,
    jurisdiction: null,
  });
  const half = (
    order: { taxLines: ReturnType<typeof taxLine>[]; total: number },
    taxTotal: number,
  ) => {
    const part = { total: order.total / 2, taxTotal };
    return ratesOfPart(
      order,
      part,
      taxesOfPart({ taxes: order.taxLines, total: order.total }, part),
    );
  };

  test('has what each tax is levied on', () => {
    const taxLines = [taxLine('lamp', '19', 10_000, 1_900), taxLine('book', '7', 10_000, 700)];
    expect(half({ taxLines, total: 22_600 }, 1_300)).toEqual([
      { rate: '19', net: 5_000, tax: 950 },
      { rate: '7', net: 5_000, tax: 350 },
    ]);
  });

  test('has what is not taxed apart', () => {
    const taxLines = [taxLine('lamp', '19', 10_000, 1_900)];
    expect(half({ taxLines, total: 21_900 }, 950)).toEqual([
      { rate: '19', net: 5_000, tax: 950 },
      { rate: null, net: 5_000, tax: 0 },
    ]);
  });

  test('has no rate where two taxes are levied on one line', () => {
    const taxLines = [taxLine('lamp', '5', 10_000, 500), taxLine('lamp', '10', 10_000, 1_000)];
    expect(half({ taxLines, total: 11_500 }, 750)).toEqual([{ rate: null, net: 5_000, tax: 750 }]);
  });

  test('comes to the part, however it is rounded', () => {
    const taxLines = [taxLine('lamp', '19', 3_333, 633), taxLine('book', '7', 1_111, 78)];
    const order = { taxLines, total: 5_155 };
    for (let total = 1; total <= order.total; total += 7) {
      const part = { total, taxTotal: Math.round((711 * total) / order.total) };
      const taxes = taxesOfPart({ taxes: taxLines, total: order.total }, part);
      const rates = ratesOfPart(order, part, taxes);
      expect([
        total,
        rates.reduce((sum, { net, tax: of }) => sum + net + of, 0),
        rates.reduce((sum, { tax: of }) => sum + of, 0),
        rates.every(({ net }) => net >= 0),
      ]).toEqual([total, total, part.taxTotal, true]);
    }
  });
});
