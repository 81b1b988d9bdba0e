import type { SubscriptionPeriod } from '../../../storage/entities/subscription-period.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import { bookCredit } from '../credit.ts';
import type { LockedSubscription } from '../load.ts';
import type { SubscriptionEvent } from '../record-change.ts';

/**
 * Ends the dunning of an unpaid period by the application's `dunning.finalAction` (contract 65 §2); returns the events.
 */
export function giveUp(
  ctx: BaseContext,
  tx: Transaction,
  locked: LockedSubscription,
): SubscriptionEvent[] {
  const { subscription, settings } = locked;
  const now = ctx.now();
  subscription.scheduleRetry(null);
  switch (settings.dunning.finalAction) {
    case 'keep':
      return [];
    case 'pause':
      voidUnpaid(ctx, tx, locked);
      subscription.recover();
      subscription.pause(now, null);
      return [{ type: 'subscription.paused' }];
    case 'cancel':
      voidUnpaid(ctx, tx, locked);
      subscription.recover();
      subscription.cancel({ reason: 'payment_failed', comment: null, by: 'system' }, now);
      return [cancelledEvent(locked)];
  }
}

/** The unpaid period will not be paid: it is void, and the credit that it used is the customer's again. */
export function voidUnpaid(
  ctx: BaseContext,
  tx: Transaction,
  locked: LockedSubscription,
): SubscriptionPeriod | null {
  const { unpaid, subscription } = locked;
  if (!unpaid || unpaid.status === 'needs_attention') return null;
  unpaid.void(ctx.now());
  bookCredit(ctx, tx, subscription, unpaid.creditApplied, `void:${unpaid.id}`);
  locked.unpaid = null;
  // The row of an installment plan is still owed.
  if (unpaid.scheduleRow !== null && subscription.isLive())
    subscription.rewindTo(unpaid.scheduleRow);
  return unpaid;
}

export function cancelledEvent(
  { subscription }: Pick<LockedSubscription, 'subscription'>,
  refund?: object,
): SubscriptionEvent {
  const { cancellation, creditBalance } = subscription;
  return {
    type: 'subscription.cancelled',
    extras: { cancellation, creditBalance, ...(refund ? { refund } : {}) },
  };
}
