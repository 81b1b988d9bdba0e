import { sql } from '../../query.ts';
import type { Transaction } from '../../database.ts';

/** An invoice, and how much of it may still be corrected. */
interface CorrectableInvoice {
  readonly paymentId: string;
  readonly orderId: string;
  readonly left: number;
  readonly version: number;
}

/** Workspace, subscription: locks the orders of its invoices. */
export const LOCK_ORDERS_OF_INVOICES = sql(`
  select id from orders
  where workspace_id = $1 and id in (
    select order_id from invoice where workspace_id = $1 and subscription_id = $2 and status <> 'voided')
  order by id for update`);

/** Workspace, subscription: its invoices, locked. */
export const LOCK_CORRECTABLE = sql<CorrectableInvoice>(`
  select payment_id as "paymentId", order_id as "orderId", total - amount_refunded as "left", version from invoice
  where workspace_id = $1 and subscription_id = $2 and status <> 'voided' order by id for update`);

/** The invoices of a subscription, the newest first; they and their orders stay locked. */
export async function lockCorrectable(
  tx: Transaction,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
): Promise<CorrectableInvoice[]> {
  const values = [workspaceId, id];
  const [, invoices] = await tx.batch([
    () => tx.query(LOCK_ORDERS_OF_INVOICES, values),
    () => tx.query(LOCK_CORRECTABLE, values),
  ]);
  return invoices.toReversed();
}
