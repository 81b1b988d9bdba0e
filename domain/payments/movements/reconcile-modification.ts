import type { UndecidedTransaction } from '../../../storage/queries/undecided-transactions.ts';
import type { DatabaseContext } from '../../context.ts';
import { environmentContext } from '../environment-context.ts';
import { lookUpModification } from './look-up.ts';
import { isUndecided } from './record-outcome.ts';
import { settleModification } from '../../settlement/settle-modification.ts';

/** Finds out what became of a capture, void or refund and settles it. Answers whether it is decided now. */
export async function reconcileModification(
  base: DatabaseContext,
  taken: UndecidedTransaction,
): Promise<boolean> {
  const outcome = await lookUpModification(base, taken);
  base.services.failpoint('reconcile.before_settle');
  if (outcome.kind === 'unknown') return false;
  const { workspaceId, paymentId, id: transactionId } = taken;
  const ctx = await environmentContext(base, taken);
  const { transaction } = await settleModification(
    ctx,
    { workspaceId, paymentId, transactionId },
    outcome,
  );
  return !isUndecided(transaction);
}
