import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import type { SubscriptionIssue } from '../../storage/entities/subscription-issue.ts';
import type { SubscriptionOperation } from '../../storage/entities/subscription-operation.ts';
import type { SubscriptionPeriod } from '../../storage/entities/subscription-period.ts';
import type { Subscription } from '../../storage/entities/subscription.ts';
import type { EventTypeOf } from '../event-types.ts';
import type { RecordedSale } from '../ports/settlement.ts';
import type { ApplicationSettings } from '../tenancy/applications/settings.ts';
import type { SubscriptionView } from './view.ts';

export interface SubscriptionEvent {
  readonly type: EventTypeOf<'subscription'>;
  /** Beside the subscription (contract 75 §2). */
  readonly extras?: object;
}

/** A subscription with the rows that decide about its verbs; unchanged under its lock. */
export interface SubscriptionState {
  readonly subscription: Subscription;
  /** The open ones. */
  readonly issues: readonly SubscriptionIssue[];
  /** The period that is being charged, is past due, or needs attention. */
  readonly unpaid: SubscriptionPeriod | null;
  /** The charge or refund that is not decided; a refund before the charge that it may be beside. */
  readonly operation: SubscriptionOperation | null;
}

/** The same with what decides when it wakes up, and what a change of it is compared with. */
export interface LoadedSubscription extends SubscriptionState {
  readonly settings: ApplicationSettings;
  /** Before the change; null for a new one. */
  readonly before: SubscriptionView | null;
}

/** What pays a period. */
export interface Receipt {
  readonly sale: RecordedSale;
  readonly payment: Pick<Payment, 'amountCaptured'>;
  /** Null when nothing was due. */
  readonly transaction: Pick<PaymentTransaction, 'connectorId'> | null;
}
