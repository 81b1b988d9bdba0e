import type { SQL } from 'bun';
import type { Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';
import { accountsOfRates, otherAccount } from './open-books.ts';
import {
  csvRowsOf,
  centsOf,
  datevLinesOf,
  printedNotes,
  reportedTax,
  type Span,
} from './exports.ts';
import {
  bookingsOf,
  faultsOfRates,
  rateKey,
  summedBy,
  addTo,
  withoutZeros,
  type Amounts,
  type BookedInvoice,
  type BookedLine,
  type Booking,
} from './reckoning.ts';

/**
 * Closes the books of a shop at rest by rows alone, and compares them, month by month and rate by rate, with what the service says:
 * printed credit notes, `GET /reports/tax`, the CSV and the DATEV export. What buyers owe is what these bill less the money held.
 */
export async function faultsOfBooks(sql: SQL, world: World): Promise<string[]> {
  const invoices = await readInvoices(sql, world);
  const reckoned = invoices.map(bookingsOf);
  const bookings = reckoned.flatMap((one) => one.bookings);
  const days = bookings.map(({ day }) => day).toSorted();
  const [from] = days;
  const to = days.at(-1);
  if (from === undefined || to === undefined) return ['the shop has sold nothing'];
  const span = { from, to };
  const others = await Promise.all([
    printed(world, bookings),
    reported(world, span, bookings),
    exported(world, span, bookings),
    booked(world, span, bookings),
    owed(sql, world, bookings),
  ]);
  return [...reckoned.flatMap((one) => one.faults), ...faultsOfRates(bookings), ...others.flat()];
}

async function readInvoices(sql: SQL, { workspaceId }: World): Promise<BookedInvoice[]> {
  const rows: Parsed[] = await sql`
    select i.number, i.issued_at as issued, v.document,
      (select w.created_at from invoice_version w where w.workspace_id = i.workspace_id and w.invoice_id = i.id
        and w.reason = 'voided') as voided,
      (select jsonb_object_agg(w.version, to_char(w.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from invoice_version w where w.workspace_id = i.workspace_id and w.invoice_id = i.id) as versions
    from invoice i
    join invoice_version v on v.workspace_id = i.workspace_id and v.invoice_id = i.id and v.version = i.version
    where i.workspace_id = ${workspaceId}`;
  return rows.map(({ number, issued, voided, versions, document }) => ({
    number,
    issuedAt: issued,
    voidedAt: voided,
    timezone: document.timezone,
    lines: [...document.lines.map(toLine), ...shippingOf(document)],
    notes: document.refunds.map((refund: Parsed) => ({
      number: refund.creditNoteNumber,
      at: new Date(versions[refund.version]),
      amount: refund.amount,
      tax: refund.taxAmount,
      lines: (refund.lines ?? []).map(toLine),
    })),
  }));
}

function toLine({ taxRate, net, taxAmount }: Parsed): BookedLine {
  return { rate: taxRate, net, tax: taxAmount };
}

function shippingOf({ shipping, notices }: Parsed): BookedLine[] {
  if (!shipping) return [];
  const tax = shipping.taxAmount ?? 0;
  const net = shipping.amount - (notices.includes('prices_include_tax') ? tax : 0);
  return [{ rate: shipping.taxRate ?? null, net, tax }];
}

async function printed(world: World, bookings: readonly Booking[]): Promise<string[]> {
  const notes = await printedNotes(world);
  const own = Map.groupBy(
    bookings.filter(({ document }) => document.startsWith('credit_note ')),
    ({ document }) => document.slice('credit_note '.length),
  );
  const faults =
    notes.size === own.size ? [] : [`${notes.size} credit notes are listed of ${own.size}`];
  for (const [number, { total, tax }] of notes) {
    const sums = summedBy(own.get(number) ?? [], ({ rate }) => rate);
    const gross = [...sums.values()].reduce((sum, part) => sum - part.net - part.tax, 0);
    if (gross !== total) faults.push(`${number} is printed with ${total}; reckoned ${gross}`);
    const rates = Object.fromEntries(
      [...sums].filter((part) => part[1].tax !== 0).map(([rate, part]) => [rate, 0 - part.tax]),
    );
    if (!Bun.deepEquals(rates, tax))
      faults.push(
        `${number} is printed with tax ${JSON.stringify(tax)}; reckoned ${JSON.stringify(rates)}`,
      );
  }
  return faults;
}

const byMonthAndRate = ({ day, rate }: Booking): string => `${day.slice(0, 7)} ${rate}`;

async function reported(world: World, span: Span, bookings: readonly Booking[]): Promise<string[]> {
  const { rates, taxes } = await reportedTax(world, span);
  const months = summedBy(bookings, ({ day }) => day.slice(0, 7));
  const single = [...months].flatMap(([month, { tax }]) =>
    tax === (taxes.get(month) ?? 0)
      ? []
      : [`report: ${month} has ${taxes.get(month)} of ${tax} tax`],
  );
  return [...differences('report', rates, summedBy(bookings, byMonthAndRate)), ...single];
}

async function exported(world: World, span: Span, bookings: readonly Booking[]): Promise<string[]> {
  const rows = await csvRowsOf(world, span);
  const sums = new Map<string, Amounts>();
  for (const { date = '', taxRate = '', net = '', tax = '', gross = '' } of rows) {
    const amounts = { net: centsOf(net), tax: centsOf(tax) };
    if (centsOf(gross) !== amounts.net + amounts.tax)
      return [`CSV: ${net} and ${tax} are ${gross}`];
    addTo(sums, `${date.slice(0, 7)} ${rateKey(taxRate)}`, amounts);
  }
  const named = new Set(rows.map(({ type, number }) => `${type} ${number}`));
  const missing = [...new Set(bookings.map(({ document }) => document))].filter(
    (document) => !named.has(document),
  );
  return [
    ...missing.map((document) => `CSV: without ${document}`),
    ...differences('CSV', withoutZeros(sums), summedBy(bookings, byMonthAndRate)),
  ];
}

/** Gross by month and account, a file a year. */
async function booked(world: World, span: Span, bookings: readonly Booking[]): Promise<string[]> {
  const sums = new Map<string, Amounts>();
  for (let year = Number(span.from.slice(0, 4)); year <= Number(span.to.slice(0, 4)); year += 1) {
    const days = { from: `${year}-01-01`, to: `${year}-12-31` };
    for (const { day, account, gross } of await datevLinesOf(world, days))
      addTo(sums, `${year}-${day.slice(0, 2)} ${account}`, { net: gross, tax: 0 });
  }
  const grossOnly = bookings.map((one) => ({ ...one, net: one.net + one.tax, tax: 0 }));
  const accountOf = ({ rate }: Booking): string => accountsOfRates[rate] ?? otherAccount;
  const own = summedBy(grossOnly, (one) => `${one.day.slice(0, 7)} ${accountOf(one)}`);
  return differences('DATEV', withoutZeros(sums), own);
}

/** All that is booked on the debtor less the money held is what open invoices ask for, less credits and what was overpaid. */
async function owed(sql: SQL, world: World, bookings: readonly Booking[]): Promise<string[]> {
  const billed = bookings.reduce((sum, { net, tax }) => sum + net + tax, 0);
  const { workspaceId } = world;
  const [row] = await sql`
    select (select coalesce(sum(amount_captured - amount_refunded), 0) from payment
        where workspace_id = ${workspaceId} and order_id is not null)::int as held,
      (select coalesce(sum(credit_balance), 0) from subscription where workspace_id = ${workspaceId})::int
        + (select coalesce(sum(credit_applied), 0) from subscription_period where workspace_id = ${workspaceId}
          and status in ('charging', 'past_due', 'needs_attention'))::int as credit,
      (select coalesce(sum(greatest(captured - greatest(total, invoiced) - (refunded - credited), 0)), 0)
        from (select o.total,
            (select coalesce(sum(amount_captured), 0) from payment where order_id = o.id) as captured,
            (select coalesce(sum(amount_refunded), 0) from payment where order_id = o.id) as refunded,
            (select coalesce(sum(total), 0) from invoice where order_id = o.id and status <> 'voided') as invoiced,
            (select coalesce(sum(amount_refunded), 0) from invoice where order_id = o.id) as credited
          from orders o where workspace_id = ${workspaceId} and subscription_id is null) books
        where captured > invoiced)::int as overpaid`;
  const open: Parsed[] = [];
  let cursor: string | null = null;
  do {
    const after: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const response = await world.api.get(`/api/v1/invoices?status=open&limit=100${after}`);
    open.push(...expectStatus(response, 200));
    cursor = response.body.meta?.pagination?.cursor ?? null;
  } while (cursor !== null);
  const due = open.reduce((sum, { total, creditApplied }) => sum + total - creditApplied, 0);
  const { held, credit, overpaid } = row;
  return billed - held === due - credit - overpaid
    ? []
    : [
        `buyers owe ${billed - held} by the books; open invoices ask for ${due}, ${credit} are credit, ${overpaid} overpaid`,
      ];
}

function differences(
  of: string,
  said: ReadonlyMap<string, Amounts>,
  reckoned: ReadonlyMap<string, Amounts>,
): string[] {
  const keys = new Set([...said.keys(), ...reckoned.keys()]);
  return [...keys].toSorted().flatMap((key) => {
    const one = said.get(key) ?? { net: 0, tax: 0 };
    const other = reckoned.get(key) ?? { net: 0, tax: 0 };
    return one.net === other.net && one.tax === other.tax
      ? []
      : [`${of}: ${key} has ${one.net} + ${one.tax}; reckoned ${other.net} + ${other.tax}`];
  });
}
