import type { Static } from '@sinclair/typebox';
import { pick } from '../../storage/orm/columns.ts';
import { shownOfPayment, type Payment } from '../../storage/entities/payment.ts';
import {
  shownOfTransaction,
  type PaymentTransaction,
} from '../../storage/entities/payment-transaction.ts';
import { warnings, type WarningCode } from '../errors.ts';
import type { SettledMovement } from '../ports/settlement.ts';
import type {
  PaymentPreviewShape,
  RefundResultShape,
  RefundPreviewShape,
} from './refund-schemas.ts';
import type { RefundStatus } from './schemas.ts';

type RefundResult = Static<typeof RefundResultShape>;
export type RefundPreview = Static<typeof RefundPreviewShape>;
export type PaymentPreview = Static<typeof PaymentPreviewShape>;

/** The result of a refund, or of its preview (`dryRun`). */
export interface RefundedPayment extends SettledMovement {
  readonly preview?: RefundPreview;
}

/** A payment after a verb that changed it; `preview` only of a dry run. */
export interface ModifiedPayment {
  readonly payment: Payment;
  readonly transaction?: PaymentTransaction;
  readonly preview?: PaymentPreview;
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

/** The response of a refund. */
export function toRefundResult({ payment, transaction, preview }: RefundedPayment): RefundResult {
  return {
    id: payment.id,
    status: payment.status,
    refundedAmount: payment.amountRefunded,
    refund: {
      id: preview ? null : transaction.id,
      amount: transaction.amount,
      status: preview ? 'succeeded' : toRefundStatus(transaction),
    },
    warnings: refundWarnings(payment),
    ...(preview ? { preview } : {}),
  };
}

/** Facts that whoever refunds the payment must know. */
export function refundWarnings(payment: Payment): RefundResult['warnings'] {
  return [
    ...(payment.isRecorded() ? [warningOf('manual_refund_required')] : []),
    ...(payment.disputed ? [warningOf('payment_disputed')] : []),
  ];
}

function warningOf(code: WarningCode) {
  return { code, message: warnings[code] };
}
