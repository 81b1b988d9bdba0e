import type { SubscriptionPeriod } from '../../../storage/entities/subscription-period.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { scheduleRetry } from '../billing/fail-period.ts';
import { toPeriodView } from '../view.ts';

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
    unpaid.moveTo('past_due', ctx.now());
    if (subscription.isLive() && subscription.status !== 'paused') owe(ctx, tx, locked, unpaid);
    else locked.voidUnpaid(ctx, tx);
  }
  await locked.store(ctx, tx, 'issue_resolved', note);
}

function owe(
  ctx: BaseContext,
  tx: Transaction,
  locked: LockedSubscription,
  unpaid: SubscriptionPeriod,
): void {
  const { subscription } = locked;
  const isFirst = subscription.status !== 'past_due';
  subscription.fallDue(ctx.now());
  unpaid.forgetPayment();
  const isScheduled = scheduleRetry(ctx, locked, unpaid);
  const extras = {
    period: toPeriodView(unpaid),
    declineCode: null,
    declineClass: null,
    attempt: unpaid.attempts.filter(({ result }) => result === 'declined').length,
    nextRetryAt: subscription.nextRetryAt?.toISOString() ?? null,
  };
  if (isFirst) locked.add('subscription.past_due', extras);
  if (!isScheduled) locked.giveUp(ctx, tx);
}
