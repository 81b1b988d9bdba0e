import type { InvoiceRefund } from '../../storage/entities/invoice-version.ts';
import { pageQuery } from '../../storage/page.ts';
import {
  bookedInvoices,
  type BookedInvoiceRow,
  type BookedInvoices,
  type Span,
} from '../../storage/queries/accounting/booked-invoices.ts';
import type { ApplicationContext } from '../context.ts';
import { localDate } from '../invoices/due-day.ts';
import { shareOf, wholeOf, type TaxAmount } from '../invoices/document/credit-note.ts';
import { amountsByRate, type RateAmounts } from '../invoices/document/compile-content.ts';
import { spanOf, type Days } from './days.ts';

/** What is booked: an invoice, or what corrects one. Amounts are minor units; those of corrections are negative. */
export interface BookedDocument {
  readonly type: 'invoice' | 'credit_note' | 'void';
  /** Its own; a void has that of its invoice. */
  readonly number: string;
  /** `YYYY-MM-DD` in the time zone that the invoice names. */
  readonly date: string;
  readonly invoice: BookedInvoiceRow;
  readonly reason: string | null;
  /** One entry a rate; they add up to what was invoiced or returned. */
  readonly rates: readonly RateAmounts[];
  /** Each tax by itself. */
  readonly taxes: readonly TaxAmount[];
}

const PAGE_ROWS = 200;

/** A day of one time zone may be the second day before or after it in another. */
const OTHER_ZONE_MS = 2 * 86_400_000;

/**
 * The documents that have one of these days, whatever the time zone of the application was then: invoices as they stand now,
 * oldest first, then credit notes and voids, in the order of their invoices. Reads page by page: what comes while it
 * reads may be missing.
 */
export async function* bookedDocuments(
  ctx: ApplicationContext,
  { from, to }: Days,
  currency: string | undefined,
): AsyncGenerator<BookedDocument> {
  const span = spanOf({ from, to }, 'UTC');
  const around = {
    from: new Date(span.from.getTime() - OTHER_ZONE_MS),
    until: new Date(span.until.getTime() + OTHER_ZONE_MS),
  };
  for (const which of ['issued', 'corrected'] as const) {
    for await (const row of rowsOf(ctx, around, which)) {
      if (currency !== undefined && row.document.currency !== currency) continue;
      const documents = which === 'issued' ? [issued(row)] : correctionsOf(row);
      yield* documents.filter(({ date }) => date >= from && date <= to);
    }
  }
}

async function* rowsOf(
  ctx: ApplicationContext,
  span: Span,
  which: BookedInvoices,
): AsyncGenerator<BookedInvoiceRow> {
  const plan = bookedInvoices(ctx, span, which);
  for (let last: BookedInvoiceRow | null = null; ;) {
    const rows: readonly BookedInvoiceRow[] = await ctx.database.read(
      pageQuery(plan, last && plan.positionOf(last), PAGE_ROWS),
    );
    yield* rows;
    last = rows.at(-1) ?? null;
    if (rows.length < PAGE_ROWS) return;
  }
}

function issued(row: BookedInvoiceRow): BookedDocument {
  const { number, issueDate } = row.document;
  return {
    type: 'invoice',
    number,
    date: issueDate,
    invoice: row,
    reason: null,
    ...wholeOf(amountsByRate(row), row.document.taxes),
  };
}

function correctionsOf(row: BookedInvoiceRow): BookedDocument[] {
  const notes = creditNotesOf(row);
  return row.status === 'voided' ? [...notes, voided(row)] : notes;
}

/** Each takes its lines, and its share of what the ones before it have left, so that together they return what was invoiced, no more. */
function creditNotesOf(row: BookedInvoiceRow): BookedDocument[] {
  let left = wholeOf(amountsByRate(row), row.document.taxes);
  return row.document.refunds.map((refund) => {
    const taken = shareOf(left, refund);
    left = taken.left;
    return creditNote(row, refund, taken);
  });
}

function creditNote(
  row: BookedInvoiceRow,
  { creditNoteNumber, date, reason }: InvoiceRefund,
  taken: Pick<BookedDocument, 'rates' | 'taxes'>,
): BookedDocument {
  const { rates, taxes } = negated(taken);
  return {
    type: 'credit_note',
    number: creditNoteNumber,
    date,
    invoice: row,
    reason,
    rates,
    taxes,
  };
}

function voided(row: BookedInvoiceRow): BookedDocument {
  const { number, timezone, voidReason = null } = row.document;
  const { rates, taxes } = negated(issued(row));
  const date = localDate(row.revised_at, timezone);
  return { type: 'void', number, date, invoice: row, reason: voidReason, rates, taxes };
}

function negated({ rates, taxes }: Pick<BookedDocument, 'rates' | 'taxes'>) {
  return {
    rates: rates.map(({ rate, net, tax }) => ({ rate, net: 0 - net, tax: 0 - tax })),
    taxes: taxes.map(({ name, rate, amount }) => ({ name, rate, amount: 0 - amount })),
  };
}
