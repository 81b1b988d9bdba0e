import type { Invoice } from '../../storage/entities/invoice.ts';
import type { InvoiceDocument, InvoiceRefund } from '../../storage/entities/invoice-version.ts';
import { Payment } from '../../storage/entities/payment.ts';
import { REFUNDED_PAYMENT } from '../../storage/queries/order-mails/mailed-rows.ts';
import { invoiceLinkOf } from '../invoices/links.ts';
import { confirmationOf } from './confirm-order.ts';
import { letterOf, post, type MailDesk } from './mail-desk.ts';

export interface ToldInvoice {
  readonly invoice: Invoice;
  /** Of its newest version. */
  readonly document: InvoiceDocument;
}

/**
 * A receipt with the invoice's PDF, unless the confirmation of the order has it; and that confirmation, if there is none.
 * Nothing for what costs nothing.
 */
export async function tellPaid(desk: MailDesk, { invoice, document }: ToldInvoice): Promise<void> {
  const { letters, attached } = await confirmationOf(desk);
  const isAttached = attached?.invoiceId === invoice.id;
  const amount = invoice.total - invoice.creditApplied;
  if (isAttached || !desk.settings.email.receipt || amount <= 0)
    return post(desk, letters, isAttached ? null : invoice);
  const receipt = letterOf(desk, invoice.id, {
    template: 'customer.receipt',
    invoiceNumber: invoice.number,
    amount: desk.money(amount),
    paidOn: desk.day(invoice.paidAt ?? invoice.issuedAt),
    paidBy: document.payment?.method ?? null,
    attachedInvoice: { invoiceId: invoice.id, version: invoice.version },
  });
  await post(desk, [...letters, receipt]);
}

/**
 * A refund, or what went to the credit balance, with the PDF of its credit note; of one before credit notes were documents,
 * the invoice that shows it.
 */
export async function tellRefunded(
  desk: MailDesk,
  { invoice, document }: ToldInvoice,
  creditNoteNumber: string,
): Promise<void> {
  const note = document.refunds.find((one) => one.creditNoteNumber === creditNoteNumber);
  if (!note || !desk.settings.email.refund) return;
  const facts = {
    amount: desk.money(note.amount),
    creditNoteNumber,
    invoiceNumber: invoice.number,
    attachedInvoice:
      note.version === undefined
        ? { invoiceId: invoice.id, version: invoice.version }
        : { invoiceId: invoice.id, version: note.version, prints: 'credit_note' as const },
  };
  const letter = letterOf(
    desk,
    `${invoice.id}:${creditNoteNumber}`,
    note.isCredited
      ? { template: 'customer.credit_note', ...facts }
      : { template: 'customer.refund', isByHand: await isByHand(desk, note), ...facts },
  );
  await post(desk, [letter]);
}

/** The merchant received the money outside the service, and returns it there. */
async function isByHand(
  { ctx: { database, workspaceId } }: MailDesk,
  { refundId }: Pick<InvoiceRefund, 'refundId'>,
): Promise<boolean> {
  const [row] = await database.read(REFUNDED_PAYMENT, [workspaceId, refundId ?? null]);
  return row ? database.em().map(Payment, row).isRecorded() : false;
}

/** Money of a credit balance that went back; its credit note came when the balance was credited. */
export async function reportPayout(
  by: MailDesk,
  transactionId: string,
  amount: number,
): Promise<void> {
  if (!by.settings.email.refund) return;
  const template = 'customer.credit_refund';
  await post(by, [letterOf(by, transactionId, { template, amount: by.money(amount) })]);
}

/** What is to be paid, with the invoice's PDF and a link to its page; nothing once it is paid or voided. */
export async function remindOf(
  desk: MailDesk,
  { invoice, document }: ToldInvoice,
  reminder: string,
): Promise<void> {
  const { dueAt, status } = invoice;
  if (status !== 'open' || dueAt === null || !desk.settings.email.paymentReminder) return;
  const { url: pageLink } = await invoiceLinkOf(desk.ctx, invoice);
  const letter = letterOf(desk, `${invoice.id}:${reminder}`, {
    template: 'customer.payment_reminder',
    invoiceNumber: invoice.number,
    amount: desk.money(document.due),
    dueOn: desk.day(dueAt),
    isOverdue: desk.ctx.now() > dueAt,
    instructions: document.paymentInstructions,
    pageLink,
    attachedInvoice: { invoiceId: invoice.id, version: invoice.version },
  });
  await post(desk, [letter]);
}
