import { unitOfWork, type DatabaseContext } from '../../context.ts';
import { openVoid, type VoidRequest } from './reserve-void.ts';
import { runModification } from './run-modification.ts';
import type { SettledMovement } from '../../ports/settlement.ts';

/**
 * Voids an authorization, or an unpaid Net-N payment and its invoice, for verbs that do more than that. The same
 * `cause` of a payment is one void; after a definite failure it is retried under a new key. Returns the payment and the
 * void's transaction: `succeeded`, `failed` (the processor declined; nothing is thrown), or `pending`/`unknown`, which
 * the reconciler settles. 409 `invalid_state` when there is nothing to void; 404. Call it outside any transaction,
 * holding no lock.
 */
export async function voidMoney(
  ctx: DatabaseContext,
  request: VoidRequest & { readonly cause: string },
): Promise<SettledMovement> {
  const reserved = await unitOfWork(ctx, (tx) => openVoid(ctx, tx, request));
  return runModification(ctx, 'void', reserved);
}
