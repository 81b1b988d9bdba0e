import type { Subscription, SubscriptionTerms } from '../../../storage/entities/subscription.ts';
import { addTo, boundaryOf, type Calendar } from '../../billing/calendar.ts';

/** The period that the next billing pays for: [start, end). */
export interface NextPeriod {
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** The row of an installment plan. */
  readonly scheduleRow: number | null;
}

/** A pause ends when the charge is captured: the next periods count from its start. */
export interface Resumption {
  readonly anchor: string;
  /** Those of a stored change, by which the period was priced. */
  readonly terms: SubscriptionTerms | null;
}

type Timed = Pick<
  Subscription,
  'billingAnchor' | 'timezone' | 'interval' | 'intervalCount' | 'boundary' | 'schedule'
>;

function calendarOf(subscription: Omit<Timed, 'boundary' | 'schedule'>): Calendar {
  const { billingAnchor: anchor, timezone, interval, intervalCount } = subscription;
  return { anchor, timezone, cadence: { interval, intervalCount } };
}

/** The period from the next boundary on; null when an installment plan has no further row. */
export function nextPeriodOf(subscription: Timed): NextPeriod | null {
  const { boundary, schedule, timezone, interval, intervalCount } = subscription;
  if (!schedule) {
    const calendar = calendarOf(subscription);
    return {
      periodStart: boundaryOf(calendar, boundary),
      periodEnd: boundaryOf(calendar, boundary + 1),
      scheduleRow: null,
    };
  }
  const row = schedule[boundary];
  if (!row) return null;
  const periodStart = new Date(row.dueAt);
  const next = schedule[boundary + 1];
  const periodEnd = next
    ? new Date(next.dueAt)
    : addTo(periodStart, interval, intervalCount, timezone);
  return { periodStart, periodEnd, scheduleRow: boundary };
}

/** The terms of the next period: those that a stored change sets for it. */
export function termsOfNext(subscription: Subscription): SubscriptionTerms {
  return subscription.pendingChange?.terms ?? subscription.terms();
}

/** The next period by the given terms; another cadence counts from its start. */
export function periodByTerms(
  subscription: Timed & Pick<Subscription, 'nextBillingAt'>,
  terms: SubscriptionTerms,
): NextPeriod | null {
  const { nextBillingAt, timezone, schedule } = subscription;
  if (!nextBillingAt || !isOtherCadence(subscription, terms)) return nextPeriodOf(subscription);
  return nextPeriodOf({ ...terms, billingAnchor: nextBillingAt, boundary: 0, timezone, schedule });
}

/** The next boundary that is charged, after the renewals that are to be skipped. */
export function nextChargeAt(
  subscription: Timed & Pick<Subscription, 'nextBillingAt' | 'skips'>,
): Date | null {
  const { nextBillingAt, boundary, skips, schedule } = subscription;
  if (!nextBillingAt || schedule || skips === 0) return nextBillingAt;
  return boundaryOf(calendarOf(subscription), boundary + skips);
}

/** A scheduled change applies to the next renewal that is charged, wherever that has moved to. */
export function moveScheduled(subscription: Subscription): void {
  const { pendingChange } = subscription;
  const at = nextChargeAt(subscription);
  if (pendingChange && at)
    subscription.scheduleChange({ ...pendingChange, effectiveAt: at.toISOString() });
}

/** Moves a subscription past its next boundary: the period is the current one, and the boundary after it is billed next. */
export function passBoundary(subscription: Subscription, period: NextPeriod): void {
  const next = nextPeriodOf({ ...timesOf(subscription), boundary: subscription.boundary + 1 });
  subscription.passBoundary(period, next?.periodStart ?? null);
}

/** Whether other terms count other periods. */
export function isOtherCadence(
  subscription: Pick<Subscription, 'interval' | 'intervalCount'>,
  terms: SubscriptionTerms,
): boolean {
  const { interval, intervalCount } = subscription;
  return interval !== terms.interval || intervalCount !== terms.intervalCount;
}

/** The next period that is charged: after the renewals that are skipped, by the terms of a stored change. */
export function nextCharged(
  subscription: Subscription,
): { readonly terms: SubscriptionTerms; readonly period: NextPeriod } | null {
  const { nextBillingAt, boundary, skips, schedule } = subscription;
  if (!nextBillingAt) return null;
  const later = { ...timesOf(subscription), boundary: schedule ? boundary : boundary + skips };
  const first = nextPeriodOf(later);
  if (!first) return null;
  const terms = termsOfNext(subscription);
  const period = periodByTerms({ ...later, nextBillingAt: first.periodStart }, terms);
  return period && { terms, period };
}

function timesOf({ billingAnchor, timezone, interval, intervalCount, schedule }: Subscription) {
  return { billingAnchor, timezone, interval, intervalCount, schedule };
}
