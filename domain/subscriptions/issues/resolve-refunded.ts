import type { SubscriptionPeriod } from '../../../storage/entities/subscription-period.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import type { LockedSubscription } from '../load.ts';
import { scheduleRetry } from '../periods/fail-period.ts';
import { giveUp, voidUnpaid } from '../periods/give-up.ts';
import { recordSubscriptionChange, type SubscriptionEvent } from '../record-change.ts';
import { toPeriodView } from '../view.ts';
import { closeIssue } from './open-issue.ts';

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
  const events = issue ? closeIssue(ctx, locked, issue, 'refund', note) : [];
  const { unpaid } = locked;
  if (issue && unpaid?.id === issue.periodId && unpaid?.status === 'needs_attention') {
    const { subscription } = locked;
    unpaid.moveTo('past_due', ctx.now());
    if (subscription.isLive() && subscription.status !== 'paused')
      events.push(...owe(ctx, tx, locked, unpaid));
    else voidUnpaid(ctx, tx, locked);
  }
  await recordSubscriptionChange(ctx, tx, locked, 'issue_resolved', events, note);
}

function owe(
  ctx: BaseContext,
  tx: Transaction,
  locked: LockedSubscription,
  unpaid: SubscriptionPeriod,
): SubscriptionEvent[] {
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
  return [
    ...(isFirst ? [{ type: 'subscription.past_due', extras } as const] : []),
    ...(isScheduled ? [] : giveUp(ctx, tx, locked)),
  ];
}
