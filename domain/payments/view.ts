import type { Static } from '@sinclair/typebox';
import { pick } from '../../storage/columns.ts';
import { shownOfPayment, type Payment } from '../../storage/entities/payment.ts';
import {
  shownOfTransaction,
  type PaymentTransaction,
} from '../../storage/entities/payment-transaction.ts';
import type { PaymentPreviewShape, RefundAnswerShape } from './refund-schemas.ts';
import type { RefundStatus } from './schemas.ts';

export type RefundAnswer = Static<typeof RefundAnswerShape>;

/** A payment after a capture or void; `preview` only of a dry run. */
export interface ModifiedPayment {
  readonly payment: Payment;
  readonly preview?: Static<typeof PaymentPreviewShape>;
}

export function toModifiedView({ payment, preview }: ModifiedPayment) {
  return { ...toPaymentView(payment), ...(preview ? { preview } : {}) };
}

export function toPaymentView(payment: Payment) {
  return {
    ...pick(payment, shownOfPayment),
    createdAt: payment.createdAt.toISOString(),
    updatedAt: payment.updatedAt.toISOString(),
  };
}

export function toTransactionView(transaction: PaymentTransaction) {
  return {
    ...pick(transaction, shownOfTransaction),
    createdAt: transaction.createdAt.toISOString(),
  };
}

/** A refund in lists and events; an undecided or unknown one is `pending`. */
export function toRefundView(refund: PaymentTransaction) {
  return {
    id: refund.id,
    paymentId: refund.paymentId,
    amount: refund.amount,
    currency: refund.currency,
    status: toRefundStatus(refund),
    reason: refund.reason ?? null,
    lineItems: (refund.lineItems ?? []).map(({ lineItemId, quantity }) => {
      const line = refund.creditLines?.find((one) => one.lineItemId === lineItemId);
      return { lineItemId, quantity, amount: line?.gross ?? 0, taxAmount: line?.taxAmount ?? 0 };
    }),
    creditNoteNumber: refund.creditNoteNumber ?? null,
    createdAt: refund.createdAt.toISOString(),
  };
}

export function toRefundStatus({ status }: PaymentTransaction): RefundStatus {
  return status === 'unknown' ? 'pending' : status;
}
