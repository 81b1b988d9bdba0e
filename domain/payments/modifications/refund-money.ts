import { unitOfWork, type DatabaseContext } from '../../context.ts';
import { openRefund, type RefundRequest } from './reserve-refund.ts';
import { runModification } from './run-modification.ts';
import type { SettledMovement } from '../../ports/settlement.ts';

/**
 * Refunds money of a payment, for verbs that do more than that (cancel an order, edit its lines). The same `cause` of a
 * payment is one refund, however often it is requested; after a definite failure it is retried under a new key. Returns
 * the payment and the refund's transaction: `succeeded`, `failed` (the processor declined; nothing is thrown), or
 * `pending`/`unknown`, which an event or the reconciler settles. 422 `refund_not_allowed`; 404. Call it outside any
 * transaction, holding no lock.
 */
export async function refundMoney(
  ctx: DatabaseContext,
  request: RefundRequest & { readonly cause: string },
): Promise<SettledMovement> {
  const reserved = await unitOfWork(ctx, (tx) => openRefund(ctx, tx, request));
  return runModification(ctx, 'refund', reserved);
}
