import type { Subscription } from '../../../storage/entities/subscription.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import type { SubscriptionEvent } from '../record-change.ts';
import { toPeriodView } from '../view.ts';
import { moveScheduled, nextPeriodOf, openPeriod, passBoundary } from './next-period.ts';

/** Lets the next boundary pass without a charge; returns its event. */
export function skipBoundary(
  ctx: BaseContext,
  tx: Transaction,
  subscription: Subscription,
): SubscriptionEvent {
  const next = nextPeriodOf(subscription);
  if (!next) throw new Error(`subscription ${subscription.id} has no boundary to skip`);
  const period = openPeriod(ctx, tx, subscription, next, { status: 'skipped' });
  passBoundary(subscription, next);
  moveScheduled(subscription);
  return { type: 'subscription.period_skipped', extras: { period: toPeriodView(period) } };
}

/** Skips every boundary that has passed: after a downtime only the oldest is charged (contract 65 §8). */
export function skipPassed(
  ctx: BaseContext,
  tx: Transaction,
  subscription: Subscription,
): SubscriptionEvent[] {
  const events: SubscriptionEvent[] = [];
  const now = ctx.now();
  if (subscription.schedule) return events;
  while (subscription.nextBillingAt && subscription.nextBillingAt <= now)
    events.push(skipBoundary(ctx, tx, subscription));
  return events;
}
