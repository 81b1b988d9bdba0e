import type { Payment } from '../../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { SubscriptionOperation } from '../../../storage/entities/subscription-operation.ts';
import type { IssueFacts } from '../../invoices/document/issue-facts.ts';
import type { LockedSubscription } from '../load.ts';

/** A charge of a subscription with all that its outcome changes, locked: the subscription, then the payment. */
export interface SubscriptionSettlement {
  /** Null until the first payment has made the subscription. */
  locked: LockedSubscription | null;
  readonly operation: SubscriptionOperation;
  readonly payment: Payment;
  readonly transaction: PaymentTransaction;
  /** What its invoice needs to know, where it was captured. */
  readonly facts: IssueFacts | null;
}
