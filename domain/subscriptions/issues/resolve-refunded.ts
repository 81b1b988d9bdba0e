import type { BaseContext, Transaction } from '../../context.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { fallDue } from '../billing/fail-period.ts';

/** The issue whose money goes back, and what the merchant notes. */
export interface RefundedIssue {
  readonly id: string;
  readonly note: string | null;
}

/**
 * Resolves an issue whose money was returned, and concludes the change. Its period is still owed by a subscription that
 * continues, whose dunning begins: another payment pays it. Of one that has ended or pauses it is void.
 */
export async function resolveRefunded(
  ctx: BaseContext,
  tx: Transaction,
  locked: LockedSubscription,
  { id, note }: RefundedIssue,
): Promise<void> {
  const issue = locked.issues.find((one) => one.id === id);
  if (issue) locked.closeIssue(ctx, issue, 'refund', note);
  const { unpaid } = locked;
  if (issue && unpaid?.id === issue.periodId && unpaid?.status === 'needs_attention') {
    const { subscription } = locked;
    if (subscription.isLive() && subscription.status !== 'paused')
      fallDue(ctx, tx, locked, unpaid, null);
    else locked.dropPeriod(ctx, tx, unpaid);
  }
  await locked.store(ctx, tx, 'issue_resolved', note);
}
