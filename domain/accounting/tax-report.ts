import type { ApplicationContext } from '../context.ts';
import { bookedDocuments, type BookedDocument } from './booked-documents.ts';
import { loadAccounting } from './settings.ts';
import type { TaxPeriod, TaxReportInput } from './schemas.ts';
import { taxPlaceOf } from './tax-place.ts';

export interface Sums {
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
}

interface Group {
  readonly period: string;
  readonly currency: string;
  readonly country: string | null;
  readonly rate: string | null;
}

export interface RateRow extends Group {
  readonly sales: Sums;
  /** Credit notes and voids: negative. */
  readonly corrections: Sums;
  readonly documents: number;
}

export interface TaxRow extends Group {
  readonly name: string;
  readonly sales: number;
  readonly corrections: number;
}

export interface TaxReport {
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
  readonly rates: readonly RateRow[];
  readonly taxes: readonly TaxRow[];
}

const nothing: Sums = { net: 0, tax: 0, gross: 0 };

/**
 * What was invoiced and corrected in the days, by period, currency, country that it was taxed in and rate. An invoice
 * counts on its day, a credit note and a void on theirs, whenever the invoice was.
 */
export async function reportTax(
  ctx: ApplicationContext,
  { from, to, period, currency }: TaxReportInput,
): Promise<TaxReport> {
  const { timezone } = await loadAccounting(ctx.database, ctx);
  const rates = new Map<string, RateRow>();
  const taxes = new Map<string, TaxRow>();
  for await (const document of bookedDocuments(ctx, { from, to }, currency)) {
    addRates(rates, document, period);
    addTaxes(taxes, document, period);
  }
  return { from, to, timezone, rates: sorted(rates), taxes: sorted(taxes) };
}

function addRates(rows: Map<string, RateRow>, document: BookedDocument, period: TaxPeriod): void {
  for (const { rate, net, tax } of document.rates) {
    const group = groupOf(document, period, rate);
    const key = keyOf(group, '');
    const row = rows.get(key) ?? { ...group, sales: nothing, corrections: nothing, documents: 0 };
    const side = document.type === 'invoice' ? 'sales' : 'corrections';
    rows.set(key, {
      ...row,
      [side]: add(row[side], { net, tax, gross: net + tax }),
      documents: row.documents + 1,
    });
  }
}

function addTaxes(rows: Map<string, TaxRow>, document: BookedDocument, period: TaxPeriod): void {
  for (const { name, rate, amount } of document.taxes) {
    const group = groupOf(document, period, rate);
    const key = keyOf(group, name);
    const row = rows.get(key) ?? { ...group, name, sales: 0, corrections: 0 };
    const side = document.type === 'invoice' ? 'sales' : 'corrections';
    rows.set(key, { ...row, [side]: row[side] + amount });
  }
}

function groupOf(
  { date, invoice: { document } }: BookedDocument,
  period: TaxPeriod,
  rate: string | null,
): Group {
  const { currency } = document;
  const country = taxPlaceOf(document)?.countryCode ?? null;
  return { period: periodOf(date, period), currency, country, rate };
}

function periodOf(date: string, period: TaxPeriod): string {
  const year = date.slice(0, 4);
  if (period === 'year') return year;
  if (period === 'month') return date.slice(0, 7);
  return `${year}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
}

function keyOf({ period, currency, country, rate }: Group, name: string): string {
  return JSON.stringify([period, currency, country ?? '', name, (rate ?? '').padStart(12, '0')]);
}

function add(a: Sums, b: Sums): Sums {
  return { net: a.net + b.net, tax: a.tax + b.tax, gross: a.gross + b.gross };
}

/** By period, currency, country, name and rate, as their keys are. */
function sorted<Row>(rows: ReadonlyMap<string, Row>): Row[] {
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
