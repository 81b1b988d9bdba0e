import { takeUndecided } from '../../../storage/queries/payments/undecided-movements.ts';
import type { DatabaseContext } from '../../context.ts';
import { reconcileMovement } from './reconcile-movement.ts';

/**
 * Looks one undecided transaction up now: its processor has news, or the buyer came back from a challenge. `quietSeconds`
 * after the last lookup nothing is asked. Answers whether it was decided by this; decided before, it is not.
 */
export async function reconcileByKey(
  base: DatabaseContext,
  workspaceId: string,
  which: { readonly idempotencyKey: string } | { readonly paymentId: string },
  quietSeconds = 0,
): Promise<boolean> {
  const now = base.services.clock();
  const taken = await takeUndecided(base.database, workspaceId, which, now, quietSeconds);
  if (!taken) return false;
  return reconcileMovement({ ...base, conclude: null }, taken);
}
