import { takeUndecided } from '../../storage/queries/payments/undecided-movements.ts';
import type { DatabaseContext } from '../context.ts';
import { forEachRow } from '../for-each-row.ts';
import { reconcileMovement } from './reconcile-movement.ts';

/**
 * Looks up one undecided transaction now: its processor has news, or the buyer returned from a challenge. Skipped
 * within `quietSeconds` of the last lookup, and while the transaction waits after a failure. Returns whether this call
 * settled it. One that cannot be settled stays undecided, and its failure is recorded as in the reconciler.
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
  const { done } = await forEachRow(base, {
    kind: 'payment-reconciliation',
    rows: [taken],
    run: (undecided) => reconcileMovement(base, undecided),
  });
  return done > 0;
}
