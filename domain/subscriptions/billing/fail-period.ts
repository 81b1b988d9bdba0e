import type { DeclineClass } from '../../../storage/entities/payment.ts';
import type { SubscriptionPeriod } from '../../../storage/entities/subscription-period.ts';
import { retryInstants } from '../../billing/calendar.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { mayRetry } from '../next-step.ts';
import { toPeriodView } from '../view.ts';

export interface FailedTry {
  readonly connectorId: string | null;
  readonly declineCode: string | null;
  readonly declineClass: DeclineClass;
  readonly cardId?: string | null;
  /** The card was chosen for this try alone. */
  readonly isOtherCard?: boolean;
  /** Another card has become the subscription's meanwhile: it is charged at once. */
  readonly hasNewCard?: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** When a connector that could not be asked is asked again; not counted as retries (contract 65 §10). */
const notAttemptedDelaysMs = [5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS];
const NOT_ATTEMPTED_MS = 24 * HOUR_MS;

/** A try to charge a period has definitely failed: its dunning continues by contract 65 §10. */
export function failPeriod(
  ctx: BaseContext,
  tx: Transaction,
  locked: LockedSubscription,
  period: SubscriptionPeriod,
  failed: FailedTry,
): void {
  const { connectorId, declineCode, declineClass, cardId = null, isOtherCard = false } = failed;
  const isNotAttempted = declineClass === 'not_attempted';
  const now = ctx.now();
  period.failTry(
    {
      at: now.toISOString(),
      connectorId,
      result: isNotAttempted ? 'not_attempted' : 'declined',
      declineCode,
      cardId,
      ...(isOtherCard ? { isOfOtherCard: true } : {}),
    },
    now,
  );
  if (isNotAttempted && waitForConnector(ctx, locked, period, isOtherCard)) return;
  fallDue(ctx, tx, locked, period, failed);
}

/** The connector is asked again soon, which counts as no try; false once it could not be asked for a day. */
function waitForConnector(
  ctx: BaseContext,
  locked: LockedSubscription,
  period: SubscriptionPeriod,
  isOtherCard: boolean,
): boolean {
  const { subscription } = locked;
  const now = ctx.now();
  const isPastDue = subscription.status === 'past_due';
  const since = period.notAttemptedSince ?? now;
  const sinceMs = now.getTime() - since.getTime();
  period.waitSince(sinceMs >= NOT_ATTEMPTED_MS ? null : since);
  if (!period.notAttemptedSince && !isOtherCard) return false;
  locked.owe(period);
  if (isPastDue) period.moveTo('past_due', now);
  else if (period.status !== 'charging') period.moveTo('charging', now);
  if (isPastDue && (isOtherCard || !mayRetry(period.attempts))) {
    period.waitSince(null);
    scheduleRetry(ctx, locked, period);
    return true;
  }
  const tries = period.attempts.filter(
    ({ result, at }) => result === 'not_attempted' && new Date(at) >= since,
  ).length;
  const delay = notAttemptedDelaysMs[tries - 1] ?? 6 * HOUR_MS;
  const endAt = since.getTime() + NOT_ATTEMPTED_MS;
  subscription.scheduleRetry(new Date(Math.min(now.getTime() + delay, endAt)));
  return true;
}

/**
 * The period is past due: by a try that failed, or because its money went back. Sets its next retry, and ends its dunning
 * where none is left.
 */
export function fallDue(
  ctx: BaseContext,
  tx: Transaction,
  locked: LockedSubscription,
  period: SubscriptionPeriod,
  failed: FailedTry | null,
): void {
  const { subscription } = locked;
  const now = ctx.now();
  const hasNewCard = failed?.hasNewCard ?? false;
  const isFirst = subscription.status !== 'past_due';
  if (isFirst || !failed) subscription.fallDue(now);
  else subscription.failRetry(now);
  period.moveTo('past_due', now);
  locked.owe(period);
  if (!failed) period.forgetPayment();
  if (hasNewCard) period.takeOtherCard();
  const isScheduled = scheduleRetry(ctx, locked, period);
  if (hasNewCard) subscription.scheduleRetry(now);
  const extras = {
    period: toPeriodView(period),
    declineCode: failed?.declineCode ?? null,
    declineClass: failed?.declineClass ?? null,
    attempt: period.attempts.filter(({ result }) => result === 'declined').length,
    nextRetryAt: subscription.nextRetryAt?.toISOString() ?? null,
  };
  if (failed) locked.add('subscription.payment_failed', extras);
  if (isFirst) locked.add('subscription.past_due', extras);
  if (!isScheduled && !hasNewCard) locked.giveUp(ctx, tx);
}

/**
 * Sets the next retry of the unpaid period by its dunning (contract 65 §10): when its card may not be charged again,
 * only the day of the final action remains. Returns whether any is left.
 */
export function scheduleRetry(
  ctx: BaseContext,
  locked: LockedSubscription,
  { attempts }: SubscriptionPeriod,
): boolean {
  const now = ctx.now();
  const later = retriesOf(locked).filter((instant) => instant > now);
  const next = mayRetry(attempts) ? later[0] : later.at(-1);
  locked.subscription.scheduleRetry(next ?? null);
  return next !== undefined;
}

/** The instants of the retries of the unpaid period, counted from its first failure. */
function retriesOf({ subscription, settings }: LockedSubscription): Date[] {
  const { pastDueSince, timezone } = subscription;
  return pastDueSince ? retryInstants(pastDueSince, settings.dunning.retryDays, timezone) : [];
}
