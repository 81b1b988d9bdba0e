import type { PeriodAttempt } from '../../storage/entities/subscription-period.ts';
import { declineClassOf, toDeclineCode } from '../connectors/decline-codes.ts';
import type { BaseContext } from '../context.ts';
import type { LoadedSubscription } from './subscription-state.ts';

/**
 * What happens to a subscription by time alone:
 * expire: its first payment stayed undecided; end: it was to end with the period; resume: its pause ends; bill: a boundary is charged; skip: a
 * boundary passes without a charge; retry: an unpaid period is charged again; give_up: its dunning ends.
 */
export type StepKind =
  | 'expire'
  | 'trial_notice'
  | 'upcoming_notice'
  | 'end'
  | 'resume'
  | 'retry'
  | 'give_up'
  | 'skip'
  | 'bill';

export interface DueStep {
  readonly kind: StepKind;
  readonly at: Date;
}

type Facts = Omit<LoadedSubscription, 'before'>;

const DAY_MS = 24 * 3_600_000;
const TRIAL_NOTICE_MS = 3 * DAY_MS;
/** How long a first payment may stay undecided (contract 65 §2). */
const PENDING_MS = 23 * 3_600_000;

/** The next thing that time does to a subscription; null while it waits for something else. Pure. */
export function nextStepOf(facts: Facts): DueStep | null {
  // The earliest; of two at one instant the one that is named first.
  return stepsOf(facts).toSorted((one, other) => one.at.getTime() - other.at.getTime())[0] ?? null;
}

/** Whether that is of the kind, and its instant has come. */
export function isDue({ now }: Pick<BaseContext, 'now'>, facts: Facts, kind: StepKind): boolean {
  const step = nextStepOf(facts);
  return step?.kind === kind && step.at <= now();
}

/** When its actor must look at it. */
export function nextWakeOf(facts: Facts): Date | null {
  return nextStepOf(facts)?.at ?? null;
}

function stepsOf(facts: Facts): DueStep[] {
  const { subscription, issues, operation } = facts;
  if (subscription.status === 'pending')
    return [{ kind: 'expire', at: new Date(subscription.createdAt.getTime() + PENDING_MS) }];
  if (!subscription.isLive()) return [];
  const ends = endOf(facts);
  const hasOrphan = issues.some(({ type }) => type === 'orphan_charge');
  // Whoever ends the operation sets the next step; a charge that may stay unknown for days does not keep it from ending.
  if (operation) return hasOrphan && operation.mayStayUnknown() ? ends : [];
  if (hasOrphan) return ends;
  switch (subscription.status) {
    case 'paused':
      return [...ends, ...at('resume', subscription.resumeAt)];
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

/** While a period is unpaid, no further one is charged (contract 65 §8); the rows of an installment plan wait. */
function skipOf({ subscription }: Facts): DueStep[] {
  return subscription.schedule ? [] : at('skip', subscription.nextBillingAt);
}

/** Soft declines that will not pass with time (contract 55 §4). */
const lastingCodes: ReadonlySet<string> = new Set(['currency_not_supported', 'card_not_supported']);

/**
 * Whether the card may be charged again without the customer: after a decline that will not pass only another one may
 * (contract 65 §10).
 */
export function mayRetry(attempts: readonly PeriodAttempt[]): boolean {
  const last = attempts.findLast(
    ({ result, isOfOtherCard = false }) => result === 'declined' && !isOfOtherCard,
  );
  // Without a code there was no card to charge; there may be one next time.
  if (!last?.declineCode) return true;
  const code = toDeclineCode(last.declineCode);
  return declineClassOf(code) === 'soft' && !lastingCodes.has(code);
}

function at(kind: StepKind, instant: Date | null): DueStep[] {
  return instant ? [{ kind, at: instant }] : [];
}

function isSame(one: Date, other: Date | null): boolean {
  return one.getTime() === other?.getTime();
}
