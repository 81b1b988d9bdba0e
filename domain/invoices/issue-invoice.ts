import { pick } from '../../storage/orm/columns.ts';
import { Invoice, invoiceAmounts } from '../../storage/entities/invoice.ts';
import { newId } from '../../storage/ids.ts';
import { setTimer } from '../../storage/outbox/timers.ts';
import type { LockedInvoice } from '../../storage/queries/invoices/lock-invoice.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { requestMailOfPaid, mayMailCustomers, queueMail } from '../mail/queue-mail.ts';
import { compileContent } from './document/compile-content.ts';
import { compileDocument, type InvoiceIssue } from './document/compile-document.ts';
import { emitInvoiceEvent, enqueueRender, storeVersion } from './revise-invoice.ts';
import { loadIssueFacts, type IssueFacts } from './document/issue-facts.ts';
import { nextInvoiceStep } from './due-day.ts';
import { allocateNumber } from './allocate-number.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import { amountFormat } from '../currencies.ts';
import { invoiceDownloadToken, invoiceLinkOf, linkExpiry } from './links.ts';

/**
 * Issues the invoice of a payment, once, in the transaction that records the capture or accepts Net-N, and one of each
 * edit that its money pays for. It sets
 * `payment.invoiceId`, emits `invoice.issued` (and `invoice.paid`) and enqueues the PDF. The environment's number
 * series stays locked until the commit, so call it last in its transaction.
 */
export async function issueInvoice(
  ctx: BaseContext,
  tx: Transaction,
  issue: InvoiceIssue,
): Promise<LockedInvoice> {
  const { order, payment, status } = issue;
  const facts = issue.numbered?.facts ?? (await loadIssueFacts(tx, order));
  const number = issue.numbered?.number ?? (await allocateNumber(ctx, tx, order, facts.series));
  const content = compileContent(order, issue.lines, issue.part ?? null);
  const now = number.at;
  const invoice = tx.em.create(Invoice, {
    id: newId(),
    workspaceId: order.workspaceId,
    environmentId: order.environmentId,
    applicationId: order.applicationId,
    number: number.text,
    series: number.series,
    seriesNumber: number.seriesNumber,
    status,
    sourceType: issue.sourceType,
    currency: order.currency,
    ...pick(content, invoiceAmounts),
    amountRefunded: 0,
    amountCredited: 0,
    creditApplied: issue.creditApplied ?? 0,
    orderId: order.id,
    paymentId: payment.id,
    orderEditId: issue.orderEditId ?? null,
    customerId: order.customerId,
    subscriptionId: order.subscriptionId,
    netN: issue.netN ?? null,
    issuedAt: now,
    dueAt: issue.dueAt ?? null,
    paidAt: status === 'paid' ? (issue.paidAt ?? now) : null,
    overdueAt: null,
    remindersDone: 0,
    periodStart: issue.period?.start ?? null,
    periodEnd: issue.period?.end ?? null,
    version: 1,
    eventSequence: 0,
    createdAt: now,
    updatedAt: now,
  });
  const document = compileDocument(invoice, issue, content, facts);
  storeVersion(tx, invoice, 'issued', document, now);
  payment.billBy(invoice.id);
  // The first that time does to it, if it is open.
  const step = nextInvoiceStep(invoice, invoice.issuedAt);
  const { id, workspaceId, environmentId } = invoice;
  if (step) setTimer(tx, { kind: 'invoice', id, workspaceId, environmentId, dueAt: step.at });
  emitInvoiceEvent(ctx, tx, 'invoice.issued', { invoice, document });
  if (status === 'paid') {
    emitInvoiceEvent(ctx, tx, 'invoice.paid', { invoice, document });
    requestMailOfPaid(ctx, tx, invoice);
  }
  enqueueRender(tx, invoice);
  if (issue.sourceType === 'net30') {
    const cause = `customer.net30_invoice_issued:${invoice.id}`;
    const to = order.customerEmail ?? payment.net30Acceptance?.billingEmail ?? null;
    await queueIssuedMail(ctx, tx, { invoice, to, payment, facts, cause });
  }
  return { invoice, document };
}

interface IssuedMail {
  readonly invoice: Invoice;
  /** The recipient's address, if any. */
  readonly to: string | null;
  readonly payment: Payment;
  readonly facts: Pick<IssueFacts, 'brand' | 'mailsCustomers' | 'environmentKind'>;
  /** Deduplicates: one mail per cause. */
  readonly cause: string;
}

/**
 * Mails a Net-N invoice with links to its page and its PDF. Returns the Message-ID, or null without an address or when the
 * application sends no mails.
 */
export async function queueIssuedMail(
  ctx: BaseContext,
  tx: Transaction,
  { invoice, to, payment, facts, cause }: IssuedMail,
): Promise<string | null> {
  if (to === null || !facts.mailsCustomers || !mayMailCustomers(ctx.services)) return null;
  const { workspaceId, environmentId, applicationId } = invoice;
  const claims = { workspaceId, environmentId, paymentId: payment.id };
  const token = await invoiceDownloadToken.issue(
    ctx.services,
    claims,
    linkExpiry(invoice.netN ?? 0, ctx.now()),
  );
  const { url: pageLink } = await invoiceLinkOf(ctx, invoice);
  return queueMail(ctx, tx, {
    cause,
    workspaceId,
    environmentId,
    applicationId,
    to,
    content: {
      template: 'customer.net30_invoice_issued',
      brand: facts.brand,
      isTest: facts.environmentKind !== 'production',
      invoiceNumber: invoice.number,
      amount: amountFormat(facts.brand.locale, invoice.currency)(invoice.total),
      dueOn: payment.dueDate ?? invoice.dueAt?.toISOString().slice(0, 10) ?? '',
      link: `${ctx.services.urls.base}/api/v1/payments/${payment.id}/invoice/download?token=${token}`,
      pageLink,
    },
  });
}
