import { enqueueJobs, enqueueJob } from '../../storage/outbox/jobs.ts';
import { newId } from '../../storage/ids.ts';
import { insertFirstMail, insertMail, type NewMail } from '../../storage/queries/mail/new-mails.ts';
import type { BaseContext, Transaction } from '../context.ts';
import type { Mailing } from '../ports/services.ts';
import type { Settings } from '../ports/settings.ts';
import type { AttachedInvoice, MailContent } from './templates.ts';

export interface MailRequest {
  /** The deduplication key: one mail per cause. */
  readonly cause: string;
  readonly workspaceId: string;
  readonly environmentId?: string;
  readonly applicationId?: string;
  readonly to: string;
  readonly content: MailContent;
  /** For the job that sends it with a document: what that is made from. */
  readonly document?: object | undefined;
}

/**
 * Queues a mail, rendered and sent after the commit; returns its Message-ID. Its content is stored sealed, as its links
 * are credentials.
 */
export function queueMail(ctx: BaseContext, tx: Transaction, request: MailRequest): string {
  const [messageId = ''] = queueRows(ctx, tx, [request]);
  return messageId;
}

/** Queues several mails of distinct causes. */
export function queueMails(
  ctx: BaseContext,
  tx: Transaction,
  requests: readonly MailRequest[],
): void {
  if (requests.length > 0) queueRows(ctx, tx, requests);
}

/** Queues mails whose causes have none: otherwise the commit fails (`MAIL_CAUSE`), so that what it writes is what is sent. */
export function queueFirstMails(
  ctx: BaseContext,
  tx: Transaction,
  requests: readonly MailRequest[],
): void {
  queueRows(ctx, tx, requests, insertFirstMail);
}

function queueRows(
  ctx: BaseContext,
  tx: Transaction,
  requests: readonly MailRequest[],
  insert = insertMail,
): string[] {
  const rows = requests.map((request) => toRow(ctx, request));
  for (const row of rows) tx.write(insert(row));
  enqueueJobs(
    tx,
    requests.map(({ content, workspaceId, document }, index) => ({
      kind: jobOf(content),
      key: rows[index]?.id ?? '',
      workspaceId,
      ...(document === undefined ? {} : { payload: document }),
    })),
  );
  return rows.map((row) => row.message_id);
}

function toRow(ctx: BaseContext, request: MailRequest): NewMail {
  const { secrets, urls } = ctx.services;
  const id = newId();
  return {
    id,
    cause: request.cause,
    workspace_id: request.workspaceId,
    environment_id: request.environmentId ?? null,
    application_id: request.applicationId ?? null,
    template: request.content.template,
    recipient: request.to,
    sealed_content: secrets.seal(JSON.stringify(request.content)),
    message_id: `<${id}@${new URL(urls.base).hostname}>`,
    created_at: ctx.now(),
  };
}

/** Mails with links by which somebody gets in: the reader waits for them. */
const signInMails: ReadonlySet<MailContent['template']> = new Set([
  'system.team_invite_sent',
  'system.team_invite_resent',
  'customer.subscription_portal_link',
]);

/** A mail with a document is sent by a job that makes it: no other mail waits for that. */
function jobOf(content: MailContent): string {
  if (signInMails.has(content.template)) return 'mail-send-sign-in';
  return attachedInvoiceOf(content) === null ? 'mail-send' : 'mail-document';
}

/** The invoice that the mail brings as a file; null where it brings none. */
export function attachedInvoiceOf(content: MailContent): AttachedInvoice | null {
  return 'attachedInvoice' in content ? content.attachedInvoice : null;
}

/** Mails to a buyer: of an order, an invoice, a credit note of an invoice, credit that is paid out, a fulfillment, a return. */
export const orderMailOccasions = [
  'placed',
  'paid',
  'refunded',
  'paid_out',
  'shipped',
  'due',
  'return_requested',
] as const;
export type OrderMailOccasion = (typeof orderMailOccasions)[number];

/** Paid invoices whose mail a unit of work asks for, and their orders. */
const mailedWhenPaid = new WeakMap<Transaction, Set<string>>();

/**
 * Asks, in the commit of what happened, for a mail to the buyer; it is written afterwards (domain/order-mails), so that
 * the commit holds nothing of it but this row. `part` tells several of one row apart.
 */
export function requestOrderMail(
  ctx: BaseContext,
  tx: Transaction,
  occasion: Exclude<OrderMailOccasion, 'placed'>,
  { id, workspaceId }: { readonly id: string; readonly workspaceId: string },
  part = '',
): void {
  if (!mayMailCustomers(ctx.services)) return;
  const key = [occasion, id, ...(part === '' ? [] : [part])].join(':');
  enqueueJob(tx, { kind: 'order-mail', key, workspaceId });
}

/**
 * The mails of a paid invoice: a receipt, and before it the confirmation of its order if that was placed just now. One of them
 * brings the invoice's document, or whoever writes them has it rendered.
 */
export function requestMailOfPaid(
  ctx: BaseContext,
  tx: Transaction,
  invoice: { readonly id: string; readonly workspaceId: string; readonly orderId: string },
): void {
  if (!mayMailCustomers(ctx.services)) return;
  const ids = mailedWhenPaid.get(tx) ?? new Set();
  mailedWhenPaid.set(tx, ids.add(invoice.orderId).add(invoice.id));
  requestOrderMail(ctx, tx, 'paid', invoice);
}

/** Whether the unit of work asks for the mails of the paid invoice, or of one of the order. */
export function isMailedWhenPaid(tx: Transaction, { id }: { readonly id: string }): boolean {
  return mailedWhenPaid.get(tx)?.has(id) === true;
}

/** The confirmation of an order; by a job of its own only where no paid invoice of it is mailed in the same commit. */
export function requestConfirmation(
  ctx: BaseContext,
  tx: Transaction,
  order: { readonly id: string; readonly workspaceId: string },
): void {
  if (!mayMailCustomers(ctx.services)) return;
  const { id, workspaceId } = order;
  const isNeeded = (): boolean => !isMailedWhenPaid(tx, order);
  enqueueJob(tx, { kind: 'order-mail', key: `placed:${id}`, workspaceId, isNeeded });
}

/** Whether mails to customers are sent by SMTP, or captured in development (85, "Off"). */
export function mayMailCustomers({
  mailTransport,
  production,
}: Mailing & Pick<Settings, 'production'>): boolean {
  return mailTransport !== null || !production;
}
