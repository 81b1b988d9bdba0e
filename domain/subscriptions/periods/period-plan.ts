import type { SubscriptionOperation } from '../../../storage/entities/subscription-operation.ts';
import type { SubscriptionPeriod } from '../../../storage/entities/subscription-period.ts';
import type { Subscription, SubscriptionTerms } from '../../../storage/entities/subscription.ts';
import type { SubscriptionEvent } from '../record-change.ts';
import { passBoundary } from './next-period.ts';

/** A pause ends when the charge is captured: the next periods count from its start. */
export interface Resumption {
  readonly anchor: string;
  /** Those of a stored change, by which the period was priced. */
  readonly terms: SubscriptionTerms | null;
}

/** What the operation of a period's charge stores. */
export interface PeriodPlan {
  /** The card that is charged. */
  readonly cardId: string;
  /** It was chosen for this try alone. */
  readonly isOtherCard: boolean;
  readonly resumption?: Resumption;
}

/** The one cast: an operation of this kind stores a PeriodPlan. */
export function planOfPeriod({ plan }: Pick<SubscriptionOperation, 'plan'>): PeriodPlan {
  return plan as unknown as PeriodPlan;
}

/**
 * Ends a pause with the period that is paid for now: the next ones count from its start, by the terms by which it was
 * priced. Returns the events.
 */
export function resumeBy(
  subscription: Subscription,
  period: SubscriptionPeriod,
  { anchor, terms }: Resumption,
): SubscriptionEvent[] {
  const events: SubscriptionEvent[] = [];
  if (terms) {
    const before = subscription.terms();
    subscription.takeScheduled(terms);
    const extras = { before, after: terms, adjustment: null };
    events.push({ type: 'subscription.changed', extras });
  }
  subscription.countFrom(new Date(anchor));
  passBoundary(subscription, period);
  subscription.resume();
  return [...events, { type: 'subscription.resumed' }];
}
