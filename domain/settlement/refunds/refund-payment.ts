import type { Static } from '@sinclair/typebox';
import { concludeAlone, type Concluded, type Context } from '../../context.ts';
import { warnings } from '../../errors.ts';
import { loadPayment } from '../../payments/load.ts';
import { openRefund } from '../../payments/modifications/refund-money.ts';
import { modifyPayment } from '../../payments/modifications/run-modification.ts';
import type { RefundBody } from '../../payments/refund-schemas.ts';
import type { SettledMovement } from '../../ports/settlement.ts';
import { toRefundStatus, type RefundAnswer } from '../../payments/view.ts';
import { previewRefund, type PreviewedRefund } from './preview-refund.ts';
import { decideOn } from './refunded-units.ts';

type Input = Static<typeof RefundBody>;

/** The result of a refund, or of its preview (`dryRun`). */
export type RefundedPayment = SettledMovement | PreviewedRefund;

/**
 * Refunds a captured payment, in full, in part or by lines of its order (contract 55 §2): reserve, call, settle. 404; 422
 * `refund_not_allowed`, or `validation_error` for line items of which not so many are left to refund; 402
 * `payment_failed` when the processor declines. Until the processor decides, the refund is `pending`.
 */
export async function refundPayment(
  ctx: Context,
  paymentId: string,
  input: Input,
): Promise<Concluded<RefundedPayment>> {
  const { id, workspaceId } = await loadPayment(ctx, paymentId);
  const { amount = null, reason = null, lineItems = [] } = input;
  const request = { workspaceId, paymentId: id, amount, reason, lineItems, cause: null };
  const decide = lineItems.length > 0 ? decideOn(lineItems) : null;
  if (input.dryRun) return concludeAlone(ctx, await previewRefund(ctx, request, decide));
  return modifyPayment(ctx, 'refund', (own, tx) => openRefund(own, tx, request, decide));
}

/** The response of a refund. */
export function toRefundAnswer(refunded: RefundedPayment): RefundAnswer {
  const { payment, transaction } = refunded;
  const isDry = 'preview' in refunded;
  return {
    id: payment.id,
    status: payment.status,
    refundedAmount: payment.amountRefunded,
    refund: {
      id: isDry ? null : transaction.id,
      amount: transaction.amount,
      status: isDry ? 'succeeded' : toRefundStatus(transaction),
    },
    warnings: payment.isRecorded()
      ? [{ code: 'manual_refund_required', message: warnings.manual_refund_required }]
      : [],
    ...(isDry ? { preview: refunded.preview } : {}),
  };
}
