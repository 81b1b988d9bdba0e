import type { Payment } from '../../storage/entities/payment.ts';
import { newId } from '../../storage/ids.ts';
import type {
  CreditedLine,
  InvoiceDocument,
  InvoiceRefund,
} from '../../storage/entities/invoice-version.ts';
import { lockInvoice, type LockedInvoice } from '../../storage/queries/invoices/lock-invoice.ts';
import { FACTS_OF_CREDIT_NOTE_SERIES } from '../../storage/queries/invoices/issue-facts.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { requestOrderMail } from '../mail/queue-mail.ts';
import { sumAmounts } from '../money.ts';
import { localDate } from './due-day.ts';
import { emitInvoiceEvent, refundedDocument, reviseInvoice } from './revise-invoice.ts';
import { leftOf, shareOf, taxWithin, type Shares } from './document/credit-note.ts';
import { grossOf, scaledTo, withinRates } from './document/credited-lines.ts';
import { seriesOf, settingsOfStored } from './settings/defaults.ts';
import { allocateNumber } from './allocate-number.ts';
import { toRefundView } from './view.ts';

interface SucceededRefund {
  readonly payment: Pick<Payment, 'id' | 'workspaceId'>;
  /** Default: the payment's own. */
  readonly invoiceId?: string;
  /** Id of the refund transaction, or of the operation that credits it; it is applied once. */
  readonly refundId: string;
  /** Minor units, from 1 to the invoice's balance. */
  readonly amount: number;
  readonly reason: string | null;
  /** Present where it is known which lines are taken back. */
  readonly lines?: readonly CreditedLine[];
  /** It goes to the credit balance of the subscription. */
  readonly isCredited?: true;
}

const CREDIT_NOTE_PREFIX = 'CN';

/**
 * Applies a succeeded refund to the invoice of its payment, in the transaction that settles it: `amountRefunded`,
 * status, a credit note with the next number of its series, a version, `invoice.refunded` (contract 60 §1). Returns the
 * credit note, or null when the payment has no invoice. A refund that was applied before returns the same credit note.
 *
 * Locks: the invoice, then the series of credit notes until the commit. Payment and order are locked before. Call it
 * last in its transaction.
 */
export async function applyRefund(
  ctx: BaseContext,
  tx: Transaction,
  refund: SucceededRefund,
): Promise<InvoiceRefund | null> {
  const locked = await lockInvoice(tx, refund.payment, refund.invoiceId);
  if (!locked) return null;
  const { invoice, document } = locked;
  const entered = document.refunds.find(({ refundId }) => refundId === refund.refundId);
  if (entered) return entered;
  const note = await writeCreditNote(ctx, tx, locked, refund);
  invoice.refund(refund.amount, refund);
  const next = refundedDocument(document, note, invoice.shownStatuses());
  const revised = reviseInvoice(ctx, tx, locked, 'refunded', next, note.creditNoteId);
  emitInvoiceEvent(ctx, tx, 'invoice.refunded', revised, { data: { refund: toRefundView(note) } });
  requestOrderMail(ctx, tx, 'refunded', invoice, note.creditNoteNumber);
  return note;
}

async function writeCreditNote(
  ctx: BaseContext,
  tx: Transaction,
  { invoice, document }: LockedInvoice,
  refund: SucceededRefund,
): Promise<InvoiceRefund> {
  const values = [invoice.workspaceId, invoice.environmentId, invoice.applicationId];
  const [facts] = await tx.query(FACTS_OF_CREDIT_NOTE_SERIES, values);
  if (!facts) throw new Error(`invoice ${invoice.id} has no environment`);
  const number = await allocateNumber(ctx, tx, invoice, {
    kind: 'credit_note',
    name: seriesOf(CREDIT_NOTE_PREFIX, facts.kind),
    numbering: settingsOfStored(facts.invoice_settings).numbering,
    timezone: document.timezone,
  });
  const left = leftOf(document);
  const lines = linesOf(document, left, refund);
  // That of the number: at midnight a second one would be of another day, or year.
  const now = number.at;
  return {
    refundId: refund.refundId,
    ...(refund.isCredited ? { isCredited: true } : {}),
    creditNoteId: newId(),
    version: invoice.version + 1,
    creditNoteNumber: number.text,
    date: localDate(now, document.timezone),
    amount: refund.amount,
    taxAmount: taxOf(left, refund, lines),
    ...(lines.length > 0 ? { lines } : {}),
    reason: refund.reason,
    createdAt: now.toISOString(),
  };
}

/** The lines as the invoice names them, as far as the refund's amount and what is left of their rates have room. */
function linesOf(document: InvoiceDocument, left: Shares, refund: SucceededRefund): CreditedLine[] {
  const isIncluded = document.notices.includes('prices_include_tax');
  const lines = (refund.lines ?? []).map((line) => {
    const invoiced = document.lines.find(({ lineItemId }) => lineItemId === line.lineItemId);
    if (!invoiced) return line;
    const { description, detail, taxRate } = invoiced;
    return { ...line, description, detail, taxRate };
  });
  return withinRates(scaledTo(lines, refund.amount, isIncluded), left.rates, isIncluded);
}

/** That of its lines, and of the rest of its amount the share of what is left. */
function taxOf(left: Shares, refund: Pick<InvoiceRefund, 'amount'>, lines: CreditedLine[]): number {
  const taxAmount = sumAmounts(lines.map((line) => line.taxAmount));
  const amount = grossOf(lines);
  const rest = shareOf(left, { amount, taxAmount, lines }).left;
  return taxAmount + taxWithin(rest, refund.amount - amount);
}
