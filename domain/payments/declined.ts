import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import { buyerMessageOf } from '../connectors/decline-codes.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import { emitPaymentEvent } from './events.ts';

/** Emits `payment.failed` of a payment whose charge had one try. */
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
export function rejectDeclined({
  id: paymentId,
  declineCode = null,
  declineClass = null,
}: Pick<Payment, 'id' | 'declineCode' | 'declineClass'>): never {
  const message = buyerMessageOf(declineCode ?? 'processing_error');
  fail('payment_failed', { declineCode, declineClass, paymentId }, { message });
}
