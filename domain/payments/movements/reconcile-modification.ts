import type { UndecidedTransaction } from '../../../storage/queries/undecided-transactions.ts';
import type { BaseContext } from '../../context.ts';
import { environmentContext } from '../environment-context.ts';
import { findOutFollowUp } from './look-up.ts';
import { isUndecided } from './record-outcome.ts';
import { settleFollowUp } from '../../settlement/settle-modification.ts';

/** Finds out what became of a capture, void or refund and settles it. Answers whether it is decided now. */
export async function reconcileFollowUp(
  base: BaseContext,
  taken: UndecidedTransaction,
): Promise<boolean> {
  const verdict = await findOutFollowUp(base.services, taken);
  base.services.failpoint('reconcile.before_settle');
  if (verdict.kind === 'unknown') return false;
  const { workspaceId, paymentId, id: transactionId } = taken;
  const ctx = await environmentContext(base, taken);
  const { transaction } = await settleFollowUp(
    ctx,
    { workspaceId, paymentId, transactionId },
    verdict,
  );
  return !isUndecided(transaction);
}
