import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { SubscriptionOperation } from '../../../storage/entities/subscription-operation.ts';
import type { SubscriptionTerms } from '../../../storage/entities/subscription.ts';
import type { Adjustment } from './schemas.ts';

/** A change that takes effect now, as its operation stores it: plain data, fixed before any money moves. */
export interface StoredChange {
  readonly before: SubscriptionTerms;
  readonly after: SubscriptionTerms;
  /** When it takes effect; the anchor of another cadence. */
  readonly at: string;
  readonly isNewCadence: boolean;
  /** The period that `span` is a part of. */
  readonly periodIndex: number;
  /** What is paid for by it: from an instant to the end of its period. `refunded`: as of the change. */
  readonly span: {
    readonly net: number;
    readonly tax: number;
    readonly from: string;
    readonly refunded: number;
  };
  /** What its order will hold; null when nothing is due, and no period begins. */
  readonly content: OrderContent | null;
  /** Taken from the balance for it. */
  readonly creditUsed: number;
  /** Given to the balance. */
  readonly credited: number;
  readonly refunds: readonly { readonly paymentId: string; readonly amount: number }[];
  readonly adjustment: Adjustment;
}

/** The one cast: an operation of kind `change` stores a StoredChange. */
export function changeOf({ plan }: Pick<SubscriptionOperation, 'plan'>): StoredChange {
  return plan as unknown as StoredChange;
}
