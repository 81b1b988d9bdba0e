import type { SubscriptionOperation } from '../../../storage/entities/subscription-operation.ts';
import type { SubscriptionTerms } from '../../../storage/entities/subscription.ts';

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
