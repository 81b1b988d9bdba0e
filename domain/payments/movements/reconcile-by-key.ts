import { takeUndecided } from '../../../storage/queries/undecided-transactions.ts';
import type { DatabaseContext } from '../../context.ts';
import { reconcileTransaction } from './reconcile-transaction.ts';

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
  const { database } = base;
  const { clock } = base.services;
  const taken = await takeUndecided(database, workspaceId, which, clock(), quietSeconds);
  if (!taken) return false;
  return reconcileTransaction({ ...base, conclude: null }, taken);
}
