import { takeUndecided } from '../../../storage/queries/payments/undecided-movements.ts';
import type { DatabaseContext } from '../../context.ts';
import { reconcileMovement } from './reconcile-movement.ts';

/**
 * Looks up one undecided transaction now: its processor has news, or the buyer returned from a challenge. Skipped
 * within `quietSeconds` of the last lookup. Returns whether this call settled it.
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
