import type { Payment } from '../../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import { buyerMessageOf } from '../../connectors/decline-codes.ts';
import { fail } from '../../errors.ts';
import { emitPaymentEvent } from '../../payments/events.ts';

/** Emits `payment.failed` of a charge with one try. */
export function emitDeclined(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  transaction: Pick<PaymentTransaction, 'declineCode'>,
): void {
  const { connectorId = null, declineCode = null, declineClass = null } = payment;
  const result = declineClass === 'not_attempted' ? 'not_attempted' : 'declined';
  emitPaymentEvent(ctx, tx, payment, 'payment.failed', {
    declineCode,
    declineClass,
    attempts: [{ connectorId, result, declineCode: transaction.declineCode ?? null }],
  });
}

/** 402 `payment_failed`: the card was declined. */
export function rejectDeclined(payment: Payment): never {
  const { id: paymentId, declineCode = null, declineClass = null } = payment;
  const message = buyerMessageOf(declineCode ?? 'processing_error');
  fail('payment_failed', { declineCode, declineClass, paymentId }, { message });
}
