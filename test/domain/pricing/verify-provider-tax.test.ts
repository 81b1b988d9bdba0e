import { describe, expect, test } from 'bun:test';
import {
  verifyProviderTax,
  type ProviderTaxRequest,
} from '../../../domain/pricing/calculate-tax.ts';

const question: ProviderTaxRequest = {
  lines: [
    { id: 'L1', amount: 3398 },
    { id: 'L2', amount: 425 },
  ],
  shipping: 700,
  pricesIncludeTax: false,
};
const state = { jurisdiction: 'US-CA', name: 'State', rate: '7.25' };
const good = { ...state, lineId: 'L1', taxable: 3398, amount: 246 };

describe('verifyProviderTax accepts', () => {
  const answers: [string, readonly object[]][] = [
    ['no tax at all', []],
    ['a line', [good]],
    ['several rates on a line', [good, { ...good, name: 'County', rate: '1', amount: 34 }]],
    ['shipping', [{ ...state, lineId: null, taxable: 700, amount: 51 }]],
    ['an exempt line', [{ ...state, lineId: 'L2', taxable: 0, amount: 0 }]],
    ['an amount that was rounded down or up', [{ ...good, amount: 247 }]],
    ['a fee without a rate', [{ ...good, name: 'Delivery fee', rate: null, amount: 28 }]],
  ];
  test.each(answers)('%s', (_, taxLines) => {
    const verdict = verifyProviderTax(question, { taxLines });
    expect(verdict).toMatchObject({ ok: true, taxLines });
  });

  test('included tax, by the summed rate', () => {
    const inclusive = { ...question, pricesIncludeTax: true };
    const taxLines = [
      { ...good, rate: '20', amount: 515 },
      { ...good, rate: '12', amount: 309 },
    ];
    expect(verifyProviderTax(inclusive, { taxLines }).ok).toBe(true);
    expect(verifyProviderTax(question, { taxLines }).ok).toBe(false);
  });

  test('and drops what the contract does not name', () => {
    const verdict = verifyProviderTax(question, { taxLines: [{ ...good, extra: 1 }], more: 2 });
    expect(verdict).toEqual({ ok: true, taxLines: [good] });
  });
});

describe('verifyProviderTax refuses', () => {
  const faults: [string, unknown, string][] = [
    ['no object', 'down for maintenance', 'not_tax_lines'],
    ['null', null, 'not_tax_lines'],
    ['no list', { taxLines: {} }, 'not_tax_lines'],
    ['a tax line that is none', { taxLines: [null] }, 'not_tax_lines'],
    ['an amount that is no integer', { taxLines: [{ ...good, amount: 246.3 }] }, 'not_tax_lines'],
    ['an amount as text', { taxLines: [{ ...good, amount: '246' }] }, 'not_tax_lines'],
    ['a negative amount', { taxLines: [{ ...good, amount: -246 }] }, 'not_tax_lines'],
    ['an amount too large', { taxLines: [{ ...good, amount: 1e11 }] }, 'not_tax_lines'],
    ['a rate that is none', { taxLines: [{ ...good, rate: '7,25' }] }, 'not_tax_lines'],
    ['no line id', { taxLines: [{ ...good, lineId: undefined }] }, 'not_tax_lines'],
    ['a line that was not asked', { taxLines: [{ ...good, lineId: 'L9' }] }, 'unknown_line'],
    ['another taxable amount', { taxLines: [{ ...good, taxable: 3397 }] }, 'taxable_differs'],
    ['tax on an exempt line', { taxLines: [{ ...good, taxable: 0 }] }, 'taxable_differs'],
    [
      'an amount that the rate does not give',
      { taxLines: [{ ...good, amount: 248 }] },
      'amount_differs',
    ],
  ];
  test.each(faults)('%s', (_, answer, reason) => {
    expect(verifyProviderTax(question, answer)).toEqual({ ok: false, reason } as never);
  });

  test('tax on shipping where nothing is shipped', () => {
    const taxLines = [{ ...state, lineId: null, taxable: 700, amount: 51 }];
    expect(verifyProviderTax({ ...question, shipping: null }, { taxLines })).toMatchObject({
      reason: 'unknown_line',
    });
  });
});
