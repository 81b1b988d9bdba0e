import { describe, expect, test } from 'bun:test';
import type { InvoiceTax } from '../../../../storage/entities/invoice-version.ts';
import { taxesOfPart } from '../../../../domain/invoices/document/part-taxes.ts';

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
