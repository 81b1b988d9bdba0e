import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import type { Transaction } from '../../storage/database.ts';
import type { BaseContext } from '../context.ts';
import type { EventTypeOf } from '../event-types.ts';
import { emit } from '../events.ts';
import { toPaymentView, toTransactionView } from './view.ts';

export type PaymentEventType = Exclude<EventTypeOf<'payment'>, 'payment.created'>;

/** Emits a payment event, preceded by `payment.created` if it is the payment's first. */
export function emitPaymentEvent(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  type: PaymentEventType | null,
  extras: object = {},
): void {
  const orderId = payment.orderId ?? null;
  const data = { ...toPaymentView(payment), orderId };
  const about = orderId === null ? {} : { orderId };
  if (payment.eventSequence === 0) {
    emit(ctx, tx, { type: 'payment.created', source: payment, data, ...about });
  }
  if (type) emit(ctx, tx, { type, source: payment, data: { ...data, ...extras }, ...about });
}

/** Emits `payment.captured` of the transaction that has captured the money. */
export function emitCaptured(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  transaction: PaymentTransaction,
): void {
  const extras = { transaction: toTransactionView(transaction) };
  emitPaymentEvent(ctx, tx, payment, 'payment.captured', extras);
}

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
