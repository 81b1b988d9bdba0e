import type { DatabaseContext } from '../../context.ts';
import { reserveRefund, type RefundRequest } from './reserve-refund.ts';
import { runModification } from './run-modification.ts';
import type { SettledMovement } from '../../ports/settlement.ts';

/**
 * Gives money of a payment back, for verbs that do more than that (order cancelled, line items edited). The same
 * `cause` of a payment is one refund, whenever and however often it is asked for; after a definite failure it is tried
 * anew. Answers the payment and the refund's transaction: `succeeded`, `failed` (the processor refused; nothing is
 * thrown), or `pending`/`unknown`, which its event or the reconciler decides. 422 `refund_not_allowed`; 404.
 * Call it outside of any transaction and hold no lock.
 */
export async function refundMoney(
  ctx: DatabaseContext,
  request: RefundRequest & { readonly cause: string },
): Promise<SettledMovement> {
  const own = { ...ctx, conclude: null };
  return runModification(own, 'refund', await reserveRefund(own, request));
}
