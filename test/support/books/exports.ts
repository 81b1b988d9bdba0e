import { expect } from 'bun:test';
import type { Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';
import { addTo, rateKey, withoutZeros, type Amounts } from './reckoning.ts';

/** Days of an export, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** A line of a DATEV file. */
interface DatevLine {
  /** Minor units; negative is `H`, which the debtor is credited. */
  readonly gross: number;
  readonly debtor: string;
  readonly account: string;
  /** MM-DD */
  readonly day: string;
  readonly number: string;
}

/** The report's rows by month and rate, such as `2031-02 19`, in one currency. */
export async function reportedTax(world: World, { from, to }: Span) {
  const path = `/api/v1/reports/tax?from=${from}&to=${to}&period=month`;
  const { rates, taxes } = expectStatus(await world.api.get(path), 200);
  const sums = new Map<string, Amounts>();
  for (const { period, rate, net, tax, gross, sales, corrections } of rates) {
    expect([net + tax, sales.tax + corrections.tax]).toEqual([gross, tax]);
    addTo(sums, `${period} ${rateKey(rate)}`, { net, tax });
  }
  const single = new Map<string, number>();
  for (const { period, amount } of taxes) single.set(period, (single.get(period) ?? 0) + amount);
  return { rates: withoutZeros(sums), taxes: new Map([...single].filter(([, tax]) => tax !== 0)) };
}

/** The rows of the CSV by their head. */
export async function csvRowsOf(
  world: World,
  { from, to }: Span,
): Promise<Record<string, string>[]> {
  const response = await world.api.get(`/api/v1/exports/invoices?from=${from}&to=${to}`);
  expect(response.status).toBe(200);
  const [head = [], ...rows] = parseDelimited(response.text, ',');
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

/** `1234,50` and `-1234.5` in cents. */
export function centsOf(decimal: string): number {
  const [, sign = '', whole = '', decimals = ''] =
    /^(-?)(\d+)(?:[.,](\d{1,2}))?$/.exec(decimal) ?? [];
  if (whole === '') throw new Error(`no amount: ${decimal}`);
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return sign === '-' ? 0 - cents : cents;
}

/** Without its two heads. */
export async function datevLinesOf(world: World, { from, to }: Span): Promise<DatevLine[]> {
  const { baseUrl, secretKey } = world;
  const path = `${baseUrl}/api/v1/exports/invoices?from=${from}&to=${to}&format=datev`;
  const response = await fetch(path, { headers: { 'x-api-key': secretKey } });
  expect(response.status).toBe(200);
  const text = new TextDecoder('windows-1252').decode(await response.arrayBuffer());
  const [, names = [], ...rows] = parseDelimited(text, ';');
  const at = (name: string): number => {
    const index = names.indexOf(name);
    if (index === -1) throw new Error(`no column ${name}`);
    return index;
  };
  return rows.map((row) => {
    const of = (name: string): string => row[at(name)] ?? '';
    const amount = centsOf(of('Umsatz (ohne Soll/Haben-Kz)'));
    const day = of('Belegdatum');
    return {
      gross: of('Soll/Haben-Kennzeichen') === 'S' ? amount : 0 - amount,
      debtor: of('Konto'),
      account: of('Gegenkonto (ohne BU-Schlüssel)'),
      day: `${day.slice(2)}-${day.slice(0, 2)}`,
      number: of('Belegfeld 1'),
    };
  });
}

/** Fields in quotes hold delimiters, line breaks and doubled quotes. */
function parseDelimited(text: string, delimiter: ',' | ';'): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = new RegExp(`("(?:[^"]|"")*"|[^${delimiter}\\r\\n]*)(${delimiter}|\\r\\n)`, 'gy');
  for (const [, content = '', end] of text.matchAll(field)) {
    row.push(content.startsWith('"') ? content.slice(1, -1).replaceAll('""', '"') : content);
    if (end === delimiter) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** The tax of each printed credit note at each rate, and its total, by its number. */
export async function printedNotes(world: World): Promise<Map<string, PrintedNote>> {
  const printed = new Map<string, PrintedNote>();
  let cursor: string | null = null;
  do {
    const after: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const response = await world.api.get(`/api/v1/credit-notes?limit=100${after}`);
    const listed: Parsed[] = expectStatus(response, 200);
    const notes = await Promise.all(
      listed.map(async ({ id }) =>
        expectStatus(await world.api.get(`/api/v1/credit-notes/${id}`), 200),
      ),
    );
    for (const { number, total, taxSummary } of notes) {
      const tax: Record<string, number> = {};
      for (const { rate, amount } of taxSummary)
        if (amount !== 0) tax[rateKey(rate)] = (tax[rateKey(rate)] ?? 0) + amount;
      printed.set(number, { total, tax });
    }
    cursor = response.body.meta?.pagination?.cursor ?? null;
  } while (cursor !== null);
  return printed;
}

interface PrintedNote {
  readonly total: number;
  readonly tax: Readonly<Record<string, number>>;
}
