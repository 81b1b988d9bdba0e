import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import type { Static } from '@sinclair/typebox';
import type { RefundAnswerShape, RefundStatus } from './schemas.ts';

export type RefundAnswer = Static<typeof RefundAnswerShape>;

export function toPaymentView(payment: Payment) {
  return {
    id: payment.id,
    status: payment.status,
    amount: payment.amount,
    currency: payment.currency,
    method: payment.method,
    metadata: payment.metadata,
    orderId: payment.orderId ?? null,
    applicationId: payment.applicationId,
    customerId: payment.customerId ?? null,
    subscriptionId: payment.subscriptionId ?? null,
    checkoutSessionId: payment.checkoutSessionId ?? null,
    invoiceId: payment.invoiceId ?? null,
    connectorId: payment.connectorId ?? null,
    amountAuthorized: payment.amountAuthorized,
    amountCaptured: payment.amountCaptured,
    amountRefunded: payment.amountRefunded,
    deferred: payment.deferred,
    disputed: payment.disputed,
    card: payment.card ?? null,
    nextAction: payment.nextAction ?? null,
    declineCode: payment.declineCode ?? null,
    declineClass: payment.declineClass ?? null,
    net30Acceptance: payment.net30Acceptance ?? null,
    createdAt: payment.createdAt.toISOString(),
    updatedAt: payment.updatedAt.toISOString(),
  };
}

export function toTransactionView(transaction: PaymentTransaction) {
  return {
    id: transaction.id,
    paymentId: transaction.paymentId,
    type: transaction.type,
    status: transaction.status,
    amount: transaction.amount,
    currency: transaction.currency,
    connectorId: transaction.connectorId ?? null,
    connectorRef: transaction.connectorRef ?? null,
    idempotencyKey: transaction.idempotencyKey,
    declineCode: transaction.declineCode ?? null,
    declineClass: transaction.declineClass ?? null,
    attempt: transaction.attempt,
    createdAt: transaction.createdAt.toISOString(),
  };
}

/** A refund as its list and its events show it; whether it is undecided, or nobody knows, it is pending. */
export function toRefundView(refund: PaymentTransaction) {
  return {
    id: refund.id,
    paymentId: refund.paymentId,
    amount: refund.amount,
    currency: refund.currency,
    status: toRefundStatus(refund),
    reason: refund.reason ?? null,
    lineItems: refund.lineItems ?? [],
    creditNoteNumber: refund.creditNoteNumber ?? null,
    createdAt: refund.createdAt.toISOString(),
  };
}

export function toRefundStatus({ status }: PaymentTransaction): RefundStatus {
  return status === 'unknown' ? 'pending' : status;
}
