import type { SubscriptionIssue } from '../../../storage/entities/subscription-issue.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { notAttempted } from '../../sales/classify-outcome.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { rejectResolve } from './lock-issue.ts';

/**
 * The merchant says that an undecided charge took nothing: it is settled as one that was not attempted, so
 * that its period is charged again as after any such try. The processor is asked on: money that it took after all opens
 * the issue anew. Use that was not paid is written off.
 */
export async function denyCharge(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  issue: SubscriptionIssue,
  note: string | null,
): Promise<void> {
  if (issue.type === 'unpaid_final_usage') {
    locked.closeIssue(ctx, issue, 'not_charged', note);
    return locked.store(ctx, tx, 'issue_resolved', note);
  }
  const { workspaceId, paymentId, transactionId, confirmed } = issue;
  if (confirmed) rejectResolve(issue, 'confirmed');
  if (paymentId === null || transactionId === null)
    throw new Error(`issue ${issue.id} names no charge`);
  const movement = { workspaceId, paymentId, transactionId, attempt: null };
  const outcome = { ...notAttempted, saidByMerchant: { note } };
  await ctx.services.purposes.subscription.settle(ctx, tx, movement, outcome);
  if (issue.status === 'open') throw new Error(`issue ${issue.id} is still open`);
}
