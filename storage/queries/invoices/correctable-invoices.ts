import { sql } from '../../query.ts';
import type { Transaction } from '../../unit-of-work.ts';

/** An invoice, and how much of it may still be corrected. */
interface CorrectableInvoice {
  readonly paymentId: string;
  readonly left: number;
}

/** Workspace, subscription: its invoices, locked. */
export const LOCK_CORRECTABLE = sql<CorrectableInvoice>(`
  select payment_id as "paymentId", total - amount_refunded as "left" from invoice
  where workspace_id = $1 and subscription_id = $2 and status <> 'voided' order by id for update`);

/** The invoices of a subscription, the newest first; they stay locked. */
export async function lockCorrectable(
  tx: Transaction,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
): Promise<CorrectableInvoice[]> {
  return (await tx.query(LOCK_CORRECTABLE, [workspaceId, id])).toReversed();
}
