import type { PaymentStatus } from '../../storage/entities/order.ts';

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
