import type { CheckoutAttempt } from '../../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { OrderRows } from '../../../storage/queries/orders/order-rows.ts';
import type { LockedCart } from '../../carts/lock.ts';
import type { LockedSubscription } from '../../subscriptions/load.ts';
import type { DiscountUse } from '../../../storage/queries/discounts/uses.ts';

/** An attempt with all that its outcome changes, locked: cart, session, payment, order, in this order. */
export interface Settlement {
  readonly session: CheckoutSession;
  readonly cart: LockedCart | null;
  readonly attempt: CheckoutAttempt;
  readonly payment: Payment;
  /** Every try of the attempt's cascade so far. */
  readonly transactions: readonly PaymentTransaction[];
  /** The order that the attempt pays, if it exists: a draft, or a pending one. */
  readonly order: OrderRows | null;
  /** The order that the attempt was to pay, if it was cancelled. */
  readonly ended: OrderRows | null;
  /** Nothing can be paid any more: the order was cancelled, or the cart has another one. */
  readonly isOver: boolean;
  /** The subscription that an undecided attempt has made: pending, or expired meanwhile. */
  readonly subscription: LockedSubscription | null;
  /** The use of a discount that is reserved for the order. */
  readonly use: DiscountUse | null;
}
