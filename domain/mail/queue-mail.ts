import { enqueueJobs, enqueueJob } from '../../storage/outbox/jobs.ts';
import { newId } from '../../storage/ids.ts';
import { insertMail, type NewMail } from '../../storage/queries/mail/new-mails.ts';
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

function queueRows(ctx: BaseContext, tx: Transaction, requests: readonly MailRequest[]): string[] {
  const rows = requests.map((request) => toRow(ctx, request));
  for (const row of rows) tx.write(insertMail(row));
  enqueueJobs(
    tx,
    requests.map(({ content, workspaceId }, index) => ({
      kind: jobOf(content),
      key: rows[index]?.id ?? '',
      workspaceId,
    })),
  );
  return rows.map((row) => row.message_id);
}

function toRow(ctx: BaseContext, request: MailRequest): NewMail {
  const { secrets, urls, clock } = ctx.services;
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
    created_at: clock(),
  };
}

/** Mails with links by which somebody gets in: the reader waits for them. */
const signInMails: ReadonlySet<MailContent['template']> = new Set([
  'system.team_invite_sent',
  'system.team_invite_resent',
  'customer.subscription_portal_link',
]);

/** A mail with a document is sent when that has been made, by jobs of their own: no other mail waits for it. */
function jobOf(content: MailContent): string {
  if (signInMails.has(content.template)) return 'mail-send-sign-in';
  return attachedInvoiceOf(content) === null ? 'mail-send' : 'mail-document';
}

/** The invoice that the mail brings as a file; null where it brings none. */
export function attachedInvoiceOf(content: MailContent): AttachedInvoice | null {
  return 'attachedInvoice' in content ? content.attachedInvoice : null;
}

/** What a buyer is told: of an order, an invoice, a credit note of an invoice, credit that is paid out, a fulfillment. */
export const orderMailOccasions = [
  'placed',
  'paid',
  'refunded',
  'paid_out',
  'shipped',
  'due',
] as const;
export type OrderMailOccasion = (typeof orderMailOccasions)[number];

/** Orders of which a unit of work also asks for the mail of a paid invoice, which confirms the order first. */
const confirmedByInvoice = new WeakMap<Transaction, Set<string>>();

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

/** The mails of a paid invoice: a receipt, and before it the confirmation of its order if that was placed just now. */
export function requestMailOfPaid(
  ctx: BaseContext,
  tx: Transaction,
  invoice: { readonly id: string; readonly workspaceId: string; readonly orderId: string },
): void {
  const orders = confirmedByInvoice.get(tx) ?? new Set();
  confirmedByInvoice.set(tx, orders.add(invoice.orderId));
  requestOrderMail(ctx, tx, 'paid', invoice);
}

/** The confirmation of an order; by a job of its own only where no paid invoice of it is mailed in the same commit. */
export function requestConfirmation(
  ctx: BaseContext,
  tx: Transaction,
  { id, workspaceId }: { readonly id: string; readonly workspaceId: string },
): void {
  if (!mayMailCustomers(ctx.services)) return;
  const isNeeded = (): boolean => confirmedByInvoice.get(tx)?.has(id) !== true;
  enqueueJob(tx, { kind: 'order-mail', key: `placed:${id}`, workspaceId, isNeeded });
}

/** Whether mails to customers are sent by SMTP, or captured in development (85, "Off"). */
export function mayMailCustomers({
  mailTransport,
  production,
}: Mailing & Pick<Settings, 'production'>): boolean {
  return mailTransport !== null || !production;
}
