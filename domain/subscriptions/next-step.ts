import type { PeriodAttempt } from '../../storage/entities/subscription-period.ts';
import { declineClassOf, toDeclineCode } from '../connectors/decline-codes.ts';
import type { LockedSubscription } from './load.ts';

/**
 * What happens to a subscription by time alone:
 * expire: its first payment stayed undecided; end: it was to end with the period; bill: a boundary is charged; skip: a
 * boundary passes without a charge; retry: an unpaid period is charged again; give_up: its dunning ends.
 */
export type StepKind =
  | 'expire'
  | 'trial_notice'
  | 'upcoming_notice'
  | 'end'
  | 'retry'
  | 'give_up'
  | 'skip'
  | 'bill';

export interface DueStep {
  readonly kind: StepKind;
  readonly at: Date;
}

type Facts = Pick<
  LockedSubscription,
  'subscription' | 'issues' | 'unpaid' | 'operation' | 'settings'
>;

const DAY_MS = 24 * 3_600_000;
const TRIAL_NOTICE_MS = 3 * DAY_MS;
/** How long a first payment may stay undecided (65 §2). */
const PENDING_MS = 23 * 3_600_000;

/** The next thing that time does to a subscription; null while it waits for something else. Pure. */
export function nextStepOf(facts: Facts): DueStep | null {
  // The earliest; of two at one instant the one that is named first.
  return stepsOf(facts).toSorted((one, other) => one.at.getTime() - other.at.getTime())[0] ?? null;
}

/** When its actor must look at it. */
export function nextWakeOf(facts: Facts): Date | null {
  return nextStepOf(facts)?.at ?? null;
}

function stepsOf(facts: Facts): DueStep[] {
  const { subscription, issues, operation } = facts;
  if (subscription.status === 'pending')
    return [{ kind: 'expire', at: new Date(subscription.createdAt.getTime() + PENDING_MS) }];
  // Whoever ends the operation sets the next step.
  if (operation || !subscription.isLive()) return [];
  const ends = endOf(facts);
  if (issues.some(({ type }) => type === 'orphan_charge')) return ends;
  switch (subscription.status) {
    case 'paused':
      return ends;
    case 'past_due':
      return [...ends, ...dunningOf(facts), ...skipOf(facts)];
    default:
      return [...ends, ...noticesOf(facts), ...billingOf(facts)];
  }
}

function endOf({ subscription }: Facts): DueStep[] {
  const { cancelAtPeriodEnd, currentPeriodEnd, nextBillingAt } = subscription;
  return cancelAtPeriodEnd ? at('end', currentPeriodEnd ?? nextBillingAt) : [];
}

function billingOf({ subscription, unpaid }: Facts): DueStep[] {
  const { nextBillingAt, nextRetryAt, skips, schedule } = subscription;
  // No connector could be asked.
  if (unpaid) return at('retry', nextRetryAt);
  return at(skips > 0 && !schedule ? 'skip' : 'bill', nextBillingAt);
}

function noticesOf({ subscription, settings }: Facts): DueStep[] {
  const { status, trialEnd, trialNoticeFor, cancelAtPeriodEnd } = subscription;
  if (status === 'trialing') {
    if (!trialEnd || isSame(trialEnd, trialNoticeFor)) return [];
    return at('trial_notice', new Date(trialEnd.getTime() - TRIAL_NOTICE_MS));
  }
  const { nextBillingAt, currentPeriodStart, upcomingNoticeFor, skips, schedule } = subscription;
  const { upcomingNoticeDays } = settings.billing;
  if (!nextBillingAt || upcomingNoticeDays === 0 || cancelAtPeriodEnd) return [];
  // A renewal that will be skipped charges nothing.
  if (skips > 0 && !schedule) return [];
  const noticeAt = new Date(nextBillingAt.getTime() - upcomingNoticeDays * DAY_MS);
  // A period that is no longer than the notice has none.
  const isWithin = currentPeriodStart !== null && noticeAt > currentPeriodStart;
  return isWithin && !isSame(nextBillingAt, upcomingNoticeFor)
    ? at('upcoming_notice', noticeAt)
    : [];
}

function dunningOf({ subscription, unpaid }: Facts): DueStep[] {
  const { nextRetryAt } = subscription;
  return at(unpaid && mayRetry(unpaid.attempts) ? 'retry' : 'give_up', nextRetryAt);
}

/** While a period is unpaid, no further one is charged (65 §8); the rows of an installment plan wait. */
function skipOf({ subscription }: Facts): DueStep[] {
  return subscription.schedule ? [] : at('skip', subscription.nextBillingAt);
}

/** Whether the card may be charged again without the customer: after a hard decline only another one may (65 §10). */
export function mayRetry(attempts: readonly PeriodAttempt[]): boolean {
  const last = attempts.findLast(({ result }) => result === 'declined');
  return !last || declineClassOf(toDeclineCode(last.declineCode)) === 'soft';
}

function at(kind: StepKind, instant: Date | null): DueStep[] {
  return instant ? [{ kind, at: instant }] : [];
}

function isSame(one: Date, other: Date | null): boolean {
  return one.getTime() === other?.getTime();
}
