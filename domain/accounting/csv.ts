import { stringify } from 'csv-stringify/sync';
import { decimalText } from '../currencies.ts';
import type { BookedDocument } from './booked-documents.ts';
import { inPortions } from './byte-stream.ts';
import { taxPlaceOf } from './tax-place.ts';

const columns = [
  'type',
  'number',
  'invoiceNumber',
  'date',
  'dueDate',
  'status',
  'currency',
  'taxRate',
  'net',
  'tax',
  'gross',
  'customerName',
  'customerCompany',
  'customerEmail',
  'customerCountry',
  'customerTaxIds',
  'notices',
  'reason',
  'orderNumber',
  'paidOn',
  'paymentMethod',
  'paymentReference',
  'invoiceId',
  'orderId',
  'paymentId',
  'customerId',
  'taxCountry',
] as const;
type CsvRow = Readonly<Record<(typeof columns)[number], string | null>>;

/** A row a document and rate. Amounts are decimals of the currency, with a point. */
export async function* csvRows(documents: AsyncIterable<BookedDocument>): AsyncGenerator<CsvRow> {
  for await (const document of documents) yield* rowsOf(document);
}

function rowsOf({ type, number, date, reason, invoice, rates }: BookedDocument): CsvRow[] {
  const { document, status, id, order_id, payment_id, customer_id } = invoice;
  const { currency, buyer, payment } = document;
  const shown = rates.length > 0 ? rates : [{ rate: null, net: 0, tax: 0 }];
  return shown.map(({ rate, net, tax }) => ({
    type,
    number,
    invoiceNumber: document.number,
    date,
    dueDate: document.dueDate,
    status,
    currency,
    taxRate: rate,
    net: decimalText(net, currency),
    tax: decimalText(tax, currency),
    gross: decimalText(net + tax, currency),
    customerName: buyer.name,
    customerCompany: buyer.company,
    customerEmail: buyer.email,
    customerCountry: buyer.address?.countryCode ?? null,
    customerTaxIds: buyer.taxIds.map(({ value }) => value).join(' '),
    notices: document.notices.join(' '),
    reason,
    orderNumber: document.orderNumber,
    paidOn: payment?.date ?? null,
    paymentMethod: payment?.method ?? null,
    paymentReference: payment?.reference ?? null,
    invoiceId: id,
    orderId: order_id,
    paymentId: payment_id,
    customerId: customer_id,
    taxCountry: taxPlaceOf(document)?.countryCode ?? null,
  }));
}

/** RFC 4180 with a head. What a spreadsheet would run as a formula is text, by a quotation mark before it. */
export async function* csvText(rows: AsyncIterable<CsvRow>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(lines([[...columns]]));
  for await (const portion of inPortions(rows))
    yield encoder.encode(lines(portion.map((row) => columns.map((column) => safe(row, column)))));
}

function lines(rows: readonly (readonly (string | null)[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}

const amounts: ReadonlySet<string> = new Set(['net', 'tax', 'gross']);

/** A negative amount begins as a formula does, and is none. */
function safe(row: CsvRow, column: (typeof columns)[number]): string | null {
  const value = row[column];
  return value === null || amounts.has(column) ? value : asText(value);
}

/** A spreadsheet may drop blanks and characters that show nothing. */
const formula = /^(?:[\s\p{Cf}]*[=+\-@＝＋－＠\u2212]|[\t\r\n])/u;

/** Makes text of what a spreadsheet would run. */
export function asText(value: string): string {
  return formula.test(value) ? `'${value}` : value;
}
