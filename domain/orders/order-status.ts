import type {
  OrderFulfillmentStatus,
  OrderStatus,
  PaymentStatus,
} from '../../storage/entities/order.ts';

export interface OrderFacts {
  readonly closed: boolean;
  readonly cancelled: boolean;
  /** The order has a number. */
  readonly placed: boolean;
  readonly paymentStatus: PaymentStatus;
  readonly amountPaid: number;
  /** A Net-N payment was accepted. */
  readonly deferred: boolean;
  /** The order was completed before, so later returns do not count. */
  readonly completedBefore: boolean;
  readonly lines: readonly FulfillableLine[];
}

export interface FulfillableLine {
  readonly type: string;
  readonly quantity: number;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly fulfilledQuantity: number;
  readonly returnedQuantity: number;
}

/** An order's `status` (contract 50 §3): the first match of the contract's table. */
export function deriveOrderStatus(facts: OrderFacts): OrderStatus {
  if (facts.closed) return 'closed';
  if (facts.cancelled) return 'cancelled';
  if (!facts.placed) return 'draft';
  if (isUndecided(facts)) return 'pending';
  const left = deriveFulfillmentStatus(facts.lines.map(withoutReturns));
  if (left === 'none' || left === 'fulfilled') return 'completed';
  const kept = facts.completedBefore ? left : deriveFulfillmentStatus(facts.lines);
  return kept === 'partial' ? 'partially_fulfilled' : 'processing';
}

/** An order's `fulfillmentStatus`: the fulfilled quantity of the lines that need fulfillment, less returns. */
export function deriveFulfillmentStatus(lines: readonly FulfillableLine[]): OrderFulfillmentStatus {
  const needed = lines.filter(needsFulfillment);
  const need = needed.reduce((sum, line) => sum + line.quantity, 0);
  if (need === 0) return 'none';
  const fulfilled = needed.reduce(
    (sum, line) => sum + line.fulfilledQuantity - line.returnedQuantity,
    0,
  );
  if (fulfilled <= 0) return 'unfulfilled';
  return fulfilled < need ? 'partial' : 'fulfilled';
}

/** False for donations and lines that the merchant exempts. */
export function needsFulfillment(line: FulfillableLine): boolean {
  return line.type !== 'donation' && line.metadata['noFulfillment'] !== true;
}

/**
 * A return neither reopens a completed order (contract 50 §3) nor prevents completion, as nothing is left to ship. An
 * added line does reopen it.
 */
function withoutReturns(line: FulfillableLine): FulfillableLine {
  return { ...line, returnedQuantity: 0 };
}

/** A failed payment leaves the order pending: a later attempt pays it, or the session's end cancels it. */
function isUndecided({ deferred, amountPaid, paymentStatus }: OrderFacts): boolean {
  return !deferred && amountPaid === 0 && ['pending', 'failed'].includes(paymentStatus);
}

/** The fields of a payment that an order's statuses depend on. */
export interface PaymentFacts {
  readonly status: PaymentStatus;
  readonly amountCaptured: number;
  readonly amountRefunded: number;
}

/** An order's `paymentStatus` over all its payments (contract 50 §2). */
export function derivePaymentStatus(
  total: number,
  payments: readonly PaymentFacts[],
): PaymentStatus {
  const captured = capturedOf(payments);
  const refunded = refundedOf(payments);
  if (refunded > 0) return refunded === captured ? 'refunded' : 'partially_refunded';
  const hasCapture = payments.some(({ status }) => status === 'captured');
  if (hasCapture && captured >= total) return 'captured';
  if (payments.some(({ status }) => status === 'authorized')) return 'authorized';
  if (areAll(payments, 'voided')) return 'voided';
  if (areAll(payments, 'failed')) return 'failed';
  return 'pending';
}

/** Before refunds. */
export function capturedOf(payments: readonly PaymentFacts[]): number {
  return payments.reduce((sum, payment) => sum + payment.amountCaptured, 0);
}

export function refundedOf(payments: readonly PaymentFacts[]): number {
  return payments.reduce((sum, payment) => sum + payment.amountRefunded, 0);
}

function areAll(payments: readonly PaymentFacts[], status: PaymentStatus): boolean {
  return payments.length > 0 && payments.every((payment) => payment.status === status);
}
