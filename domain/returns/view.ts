import { pick } from '../../storage/orm/columns.ts';
import type { RefundOfReturn, ReturnRows } from '../../storage/queries/returns/return-rows.ts';
import type { RefundStatus } from '../payments/schemas.ts';

const shownFields = [
  'id',
  'number',
  'orderId',
  'customerId',
  'status',
  'requestedBy',
  'currency',
  'notes',
  'carrier',
  'trackingNumber',
  'trackingUrl',
  'cancelledBy',
  'cancelReason',
  'closeReason',
  'metadata',
] as const;

const shownOfLine = [
  'lineItemId',
  'quantity',
  'received',
  'reason',
  'note',
  'condition',
  'restock',
] as const;

export function toReturnView({ orderReturn, lines, refunds }: ReturnRows) {
  return {
    ...pick(orderReturn, shownFields),
    lineItems: lines.map((line) => pick(line, shownOfLine)),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      paymentId: refund.paymentId,
      amount: refund.amount,
      status: statusOf(refund),
      creditNoteNumber: refund.creditNoteNumber,
      createdAt: refund.createdAt.toISOString(),
    })),
    amountRefunded: sumOf(refunds, 'succeeded'),
    amountPending: sumOf(refunds, 'pending'),
    receivedAt: orderReturn.receivedAt?.toISOString() ?? null,
    refundedAt: orderReturn.refundedAt?.toISOString() ?? null,
    cancelledAt: orderReturn.cancelledAt?.toISOString() ?? null,
    closedAt: orderReturn.closedAt?.toISOString() ?? null,
    createdAt: orderReturn.createdAt.toISOString(),
    updatedAt: orderReturn.updatedAt.toISOString(),
  };
}

/** An undecided or unknown refund is `pending`. */
function statusOf({ status }: Pick<RefundOfReturn, 'status'>): RefundStatus {
  return status === 'unknown' ? 'pending' : status;
}

function sumOf(refunds: readonly RefundOfReturn[], status: RefundStatus): number {
  return refunds
    .filter((refund) => statusOf(refund) === status)
    .reduce((sum, { amount }) => sum + amount, 0);
}
