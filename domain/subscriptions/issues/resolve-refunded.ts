import type { BaseContext, Transaction } from '../../context.ts';
import type { LockedSubscription } from '../load.ts';
import { voidUnpaid } from '../periods/give-up.ts';
import { recordSubscriptionChange } from '../record-change.ts';
import { closeIssue } from './open-issue.ts';

/** The issue whose money goes back, and what the merchant notes. */
export interface RefundedIssue {
  readonly id: string;
  readonly note: string | null;
}

/**
 * Resolves an issue whose money was returned, and concludes the change. Its period is void: of a subscription that lives
 * the money would have paid it at once, so nothing is charged for it any more.
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
    unpaid.moveTo('past_due', ctx.now());
    voidUnpaid(ctx, tx, locked);
  }
  await recordSubscriptionChange(ctx, tx, locked, 'issue_resolved', events, note);
}
