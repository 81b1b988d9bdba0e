import { isUuid, newId } from '../../storage/ids.ts';
import { MAIL_OF_ORDER, type MailOfOrderRow } from '../../storage/queries/activity/mails-about.ts';
import { REACHABLE_CUSTOMER } from '../../storage/queries/customers/customer-rows.ts';
import type { Order } from '../../storage/entities/order.ts';
import { concludingUnit, type Concluded, type Context, type Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import { loadIssueFacts } from '../invoices/document/issue-facts.ts';
import { resendInvoice } from '../invoices/resend-invoice.ts';
import { mayMailCustomers, queueMail } from '../mail/queue-mail.ts';
import type { MailContent } from '../mail/templates.ts';
import { loadOrder } from '../orders/load.ts';
import { pauseOf, resendsOf, spendTokens } from '../rate-limit.ts';

interface ResentMail {
  readonly messageId: string;
}

/**
 * Mails again what an order's mail said, to the address that its buyer has by now; returns the Message-ID. A Net-N
 * invoice is mailed by `resendInvoice`, with new links. 404; 409 `invalid_state` for a mail that is still to be sent or
 * is no longer true, `no_recipient` for a guest without an address and a customer who was anonymized or deleted,
 * `email_not_configured` where no mails are sent (85, "Off"); 429 within two minutes of the last one, and above the limit
 * a day (contract 00 §9).
 */
export async function resendOrderMail(
  ctx: Context,
  orderId: string,
  mailId: string,
): Promise<Concluded<ResentMail>> {
  const { services, workspaceId, database } = ctx;
  const { order } = await loadOrder(ctx, orderId);
  const key = [workspaceId, order.id, mailId];
  const [mail] = isUuid(mailId) ? await database.read(MAIL_OF_ORDER, key) : [];
  if (!mail) fail('not_found');
  if (mail.template === 'customer.net30_invoice_issued' && mail.payment_id)
    return resendInvoice(ctx, mail.payment_id);
  requireStillTrue(mail);
  const subject = subjectOf(mail);
  const buckets = [resendsOf(services, subject), pauseOf(services, subject)];
  return spendTokens(services, workspaceId, buckets, () => mailAgain(ctx, order, mail));
}

function mailAgain(
  ctx: Context,
  order: Order,
  mail: MailOfOrderRow,
): Promise<Concluded<ResentMail>> {
  const { workspaceId, environmentId, applicationId } = order;
  const content: MailContent = JSON.parse(ctx.services.secrets.open(mail.sealed_content));
  return concludingUnit(ctx, async (tx) => {
    const to = (await readRecipient(tx, order)) ?? fail('no_recipient');
    const { mailsCustomers } = await loadIssueFacts(tx, order);
    if (!mailsCustomers || !mayMailCustomers(ctx.services)) fail('email_not_configured');
    const cause = `${firstCauseOf(mail)}${AGAIN}${newId()}`;
    const messageId = queueMail(ctx, tx, {
      cause,
      workspaceId,
      environmentId,
      applicationId,
      to,
      content,
    });
    return { messageId };
  });
}

async function readRecipient(
  tx: Transaction,
  { workspaceId, customerId, customerEmail }: Order,
): Promise<string | null> {
  if (customerId === null) return customerEmail;
  const [customer] = await tx.query(REACHABLE_CUSTOMER, [workspaceId, customerId]);
  return customer?.email ?? null;
}

/** A reminder is of an open invoice, links to files need a delivered fulfillment, a request is of an awaited return. */
function requireStillTrue({ status, template, ...of }: MailOfOrderRow): void {
  const reject = (from: string | null): never =>
    fail('invalid_state', { from: from ?? 'absent', action: 'resend_mail' });
  if (status === 'queued') reject('pending');
  if (template === 'customer.payment_reminder' && of.invoice_status !== 'open')
    reject(of.invoice_status);
  if (template === 'customer.digital_delivery' && of.fulfillment_status !== 'delivered')
    reject(of.fulfillment_status);
  if (template === 'customer.return_requested' && of.return_status !== 'requested')
    reject(of.return_status);
}

const AGAIN = ':again:';

/** The cause of the mail that was sent first, however often it was sent again. */
function firstCauseOf({ cause }: MailOfOrderRow): string {
  const [first = cause] = cause.split(AGAIN);
  return first;
}

/** Limits count by what a mail is about (decision 235). */
function subjectOf(mail: MailOfOrderRow): string {
  return `mail:${firstCauseOf(mail)}`;
}
