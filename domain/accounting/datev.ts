import { stringify } from 'csv-stringify/sync';
import iconv from 'iconv-lite';
import { BOOKED_CURRENCIES, type Span } from '../../storage/queries/accounting/booked-invoices.ts';
import type { ApplicationContext } from '../context.ts';
import { decimalText } from '../currencies.ts';
import { fail } from '../errors.ts';
import type { BookedDocument } from './booked-documents.ts';
import { datevColumns } from './datev-columns.ts';
import { memberStateOf } from './eu-vat-area.ts';
import { inPortions } from './byte-stream.ts';
import { asText } from './csv.ts';
import { rejectDays, type Days } from './days.ts';
import type { RateAmounts } from '../invoices/document/compile-content.ts';
import { sameRate } from '../money.ts';
import type { AccountingSettings, DatevSettings, ExportInput } from './schemas.ts';
import { taxPlaceOf } from './tax-place.ts';

/** What DATEV's "Buchungsstapel" (EXTF 700, category 21, version 13) takes of the days; 422 otherwise. */
export async function requireDatev(
  ctx: ApplicationContext,
  { datev }: AccountingSettings,
  { from, until }: Span,
  input: ExportInput,
): Promise<DatevSettings> {
  if (!datev) reject('query.format', 'datev_not_configured', 'PUT /api/v1/accounting-settings.');
  if (fiscalYearOf(input.from, datev) !== fiscalYearOf(input.to, datev))
    rejectDays('crosses_fiscal_year', 'A file of DATEV is of one fiscal year.');
  if (input.currency === 'EUR') return datev;
  const { workspaceId, environmentId, applicationId } = ctx;
  const values = [workspaceId, environmentId, applicationId, from, until];
  const found = await ctx.database.read(BOOKED_CURRENCIES, values);
  const others = found.filter(({ currency }) => currency !== 'EUR');
  if (input.currency === undefined && others.length === 0) return datev;
  const listed = others.map(({ currency, documents }) => `${documents} in ${currency}`).join(', ');
  const message = `DATEV takes EUR; there are ${listed || 'none'}. currency=EUR leaves them out, CSV has them.`;
  return reject('query.currency', 'not_in_euro', message);
}

function reject(path: string, code: string, message: string): never {
  return fail('validation_error', [{ path, code, message }], { status: 422 });
}

/** The first day of the fiscal year of a day, `YYYYMMDD`. */
function fiscalYearOf(day: string, { fiscalYearStartMonth }: DatevSettings): string {
  const { year, month } = Temporal.PlainDate.from(day);
  const first = month < fiscalYearStartMonth ? year - 1 : year;
  return `${first}${String(fiscalYearStartMonth).padStart(2, '0')}01`;
}

/** A line a document and rate: debtor against revenue account, gross. The revenue account knows its tax key. */
export async function* datevFile(
  documents: AsyncIterable<BookedDocument>,
  datev: DatevSettings,
  days: Days,
  now: Date,
  timezone: string,
): AsyncGenerator<Uint8Array> {
  yield encoded([
    headOf(datev, days, now, timezone),
    datevColumns.map(({ name }) => unquoted(name)),
  ]);
  for await (const portion of inPortions(documents))
    yield encoded(portion.flatMap((document) => linesOf(document, datev)));
}

/** Windows-1252, as DATEV reads it; a letter that it lacks is a question mark. */
function encoded(rows: readonly (readonly unknown[])[]): Uint8Array {
  const text = stringify(
    rows.map((row) => [...row]),
    {
      delimiter: ';',
      record_delimiter: 'windows',
      quoted_string: true,
      cast: {
        object: (value) => (value instanceof Unquoted ? value.text : ''),
        // A line of the file is a booking.
        string: (value) => value.replaceAll(/\p{Cc}+/gu, ' '),
      },
    },
  );
  return iconv.encode(text, 'win1252');
}

function headOf(datev: DatevSettings, { from, to }: Days, now: Date, timezone: string): unknown[] {
  const { consultantNumber, clientNumber, accountLength } = datev;
  const texts = [8, 9, 17, 23, 26, 29, 30];
  const head: unknown[] = Array.from({ length: 31 }, (_, at) => (texts.includes(at) ? '' : null));
  const made = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone);
  const digits = made.toPlainDateTime().toString({ fractionalSecondDigits: 3 });
  head.splice(0, 6, 'EXTF', 700, 21, 'Buchungsstapel', 13, Number(digits.replaceAll(/\D/g, '')));
  head[7] = 'RE';
  head.splice(
    10,
    4,
    consultantNumber,
    clientNumber,
    Number(fiscalYearOf(from, datev)),
    accountLength,
  );
  head.splice(14, 3, compact(from), compact(to), `Rechnungen ${from.slice(0, 7)}`);
  head.splice(18, 4, 1, 0, 0, 'EUR');
  return head;
}

function compact(day: string): number {
  return Number(day.replaceAll('-', ''));
}

/** A negative amount is one of the other side. */
function linesOf(
  { type, number, date, invoice, rates }: BookedDocument,
  datev: DatevSettings,
): unknown[][] {
  const { document } = invoice;
  const [, month = '', day = ''] = date.split('-');
  return rates
    .filter(({ net, tax }) => net + tax !== 0)
    .map((amounts) => {
      const gross = amounts.net + amounts.tax;
      return rowOf({
        'Umsatz (ohne Soll/Haben-Kz)': unquoted(decimalText(Math.abs(gross), 'EUR', ',')),
        'Soll/Haben-Kennzeichen': gross > 0 ? 'S' : 'H',
        'WKZ Umsatz': 'EUR',
        Konto: unquoted(datev.debtorAccount),
        'Gegenkonto (ohne BU-Schlüssel)': unquoted(accountOf(amounts.rate, datev)),
        Belegdatum: unquoted(`${day}${month}`),
        'Belegfeld 1': reference(type === 'credit_note' ? number : document.number),
        'Belegfeld 2': type === 'invoice' ? dueText(document.dueDate) : '',
        Buchungstext: asText(document.buyer.company ?? document.buyer.name).slice(0, 60),
        ...destinationOf(document, amounts, datev),
      });
    });
}

function rowOf(values: Readonly<Record<string, unknown>>): unknown[] {
  return datevColumns.map(({ name, isText }) => values[name] ?? (isText ? '' : null));
}

/**
 * Where it is taxed, when not at home: another country of the EU, and the rate there. Under the reverse charge the VAT
 * number of the buyer takes the country's place. A rate with an account of its own is taxed at home, by that account.
 */
function destinationOf(
  document: BookedDocument['invoice']['document'],
  { rate, tax }: RateAmounts,
  datev: DatevSettings,
): Readonly<Record<string, unknown>> {
  const { seller, notices } = document;
  const country = memberStateOf(taxPlaceOf(document));
  const home = seller.address?.countryCode ?? 'DE';
  const isReversed = notices.includes('reverse_charge');
  if (country === null || country === home) return {};
  if (!isReversed && ownAccountOf(rate, datev)) return {};
  const vatId = isReversed ? vatIdOf(document, home) : null;
  return {
    'EU-Land u. UStID (Bestimmung)': vatId ?? vatPrefix(country),
    ...(tax === 0 || rate === null
      ? {}
      : { 'EU-Steuersatz (Bestimmung)': unquoted(rateText(rate)) }),
  };
}

/** The buyer's number in its own country, or else where it is delivered. */
function vatIdOf(document: BookedDocument['invoice']['document'], home: string): string | null {
  const { buyer } = document;
  const numbers = buyer.taxIds.map(({ value }) =>
    value.replaceAll(/[^A-Z0-9+*]/gi, '').toUpperCase(),
  );
  for (const place of [buyer.address, taxPlaceOf(document)]) {
    const country = memberStateOf(place ?? null);
    if (country === null || country === home) continue;
    const prefix = vatPrefix(country);
    const found = numbers.find((value) => value.startsWith(prefix) && value.length <= 15);
    if (found !== undefined) return found;
  }
  return null;
}

function vatPrefix(country: string): string {
  return country === 'GR' ? 'EL' : country;
}

/** `20,00`. */
function rateText(rate: string): string {
  const [whole = '', decimals = ''] = rate.split('.');
  return `${whole.padStart(2, '0')},${decimals.padEnd(2, '0').slice(0, 2)}`;
}

function accountOf(rate: string | null, datev: DatevSettings): string {
  return ownAccountOf(rate, datev) ?? datev.otherRevenueAccount;
}

function ownAccountOf(rate: string | null, { revenueAccounts }: DatevSettings): string | undefined {
  return revenueAccounts.find(({ taxRate }) => sameRate(taxRate, rate))?.account;
}

/** `Belegfeld 1` takes letters, digits and `$ & % * + - /`, at most 36. */
function reference(number: string): string {
  return number.replaceAll(/[^\w$&%*+\-/]/g, '-').slice(0, 36);
}

/** `Belegfeld 2` is the due day, DDMMYY. */
function dueText(day: string | null): string {
  return day === null ? '' : `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`;
}

/** A number with its own form (`0811`, `12,50`) is no string, so that it is not quoted. */
function unquoted(content: string): Unquoted {
  return new Unquoted(content);
}

class Unquoted {
  readonly text: string;
  constructor(content: string) {
    this.text = content;
  }
}
