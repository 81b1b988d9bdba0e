import { describe, expect, test } from 'bun:test';
import { formatMoney, formatRate } from '../../../templates/invoice/labels/format.ts';
import { labelsOf } from '../../../templates/invoice/labels/labels-of.ts';

describe('the labels of an invoice', () => {
  test.each([
    ['en', 'Invoice'],
    ['de', 'Rechnung'],
    ['de-AT', 'Rechnung'],
    ['FR', 'Facture'],
    ['es-419', 'Factura'],
    ['ja', '請求書'],
    ['zh-CN', '发票'],
    ['zh-TW', 'Invoice'],
    ['ar-EG', 'فاتورة'],
    ['sv', 'Invoice'],
    [undefined, 'Invoice'],
  ])('of %p are titled %s', (tag, title) => {
    expect(labelsOf(tag).title).toBe(title);
  });

  test.each([
    ['en', 'EUR 1,234,567.89', '8.25%', '2026-11-03', 'Net 30'],
    ['de', 'EUR 1.234.567,89', '8,25%', '03.11.2026', '30 Tage netto'],
    ['fr', 'EUR 1 234 567,89', '8,25%', '03/11/2026', '30 jours nets'],
    ['es', 'EUR 1.234.567,89', '8,25%', '03/11/2026', '30 días netos'],
  ])('of %s write amounts, rates, dates and terms', (tag, money, rate, date, terms) => {
    const labels = labelsOf(tag);
    const currency = { currency: 'EUR', exponent: 2, labels };
    expect(formatMoney(123_456_789, currency)).toBe(money);
    expect(formatRate('8.250', labels.separators)).toBe(rate);
    expect(labels.date('2026-11-03')).toBe(date);
    expect(labels.netDays(30)).toBe(terms);
    expect(labels.netDays(0)).not.toBe('');
  });
});
