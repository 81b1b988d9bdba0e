import { readEditIdOfPayment } from '../../storage/queries/orders/order-edits.ts';
import type { UndecidedTransaction } from '../../storage/queries/undecided-transactions.ts';
import type { DatabaseContext } from '../context.ts';
import { environmentContext } from '../payments/environment-context.ts';
import type { MovementOutcome } from '../payments/movements/record-outcome.ts';
import { settleEditCharge } from './settle-edit-charge.ts';

/** Settles the edit that an undecided charge is for; for the reconciler. Answers whether it is decided now. */
export async function settleEditOf(
  base: DatabaseContext,
  taken: UndecidedTransaction,
  outcome: MovementOutcome,
): Promise<boolean> {
  const { workspaceId, paymentId, id: transactionId } = taken;
  const ctx = await environmentContext(base, taken);
  const editId = await readEditIdOfPayment(ctx.database, workspaceId, paymentId);
  if (editId === null) return false;
  const ref = { workspaceId, editId, paymentId, transactionId };
  const { edit } = await settleEditCharge(ctx, ref, outcome);
  return edit.status === 'applied' || edit.status === 'dropped';
}
