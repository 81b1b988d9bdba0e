import { enqueueJob } from '../../storage/jobs.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { mayMailCustomers } from './may-mail-customers.ts';

/** What a buyer is told: of an order, an invoice, a credit note of an invoice, a fulfillment. */
export const orderMailOccasions = ['placed', 'paid', 'refunded', 'shipped', 'due'] as const;
export type OrderMailOccasion = (typeof orderMailOccasions)[number];

/**
 * Asks, in the commit of what happened, for a mail to the buyer; it is written afterwards (domain/order-mails), so that
 * the commit holds nothing of it but this row. `part` tells several of one row apart.
 */
export function requestOrderMail(
  ctx: BaseContext,
  tx: Transaction,
  occasion: OrderMailOccasion,
  { id, workspaceId }: { readonly id: string; readonly workspaceId: string },
  part = '',
): void {
  if (!mayMailCustomers(ctx.services)) return;
  const key = [occasion, id, ...(part === '' ? [] : [part])].join(':');
  enqueueJob(tx, { kind: 'order-mail', key, workspaceId });
}
