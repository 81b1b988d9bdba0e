import { enqueueJob } from '../../storage/jobs.ts';
import type { BaseContext, Transaction } from '../context.ts';
import type { Settings } from '../ports/settings.ts';
import type { Mailing } from '../ports/services.ts';

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
