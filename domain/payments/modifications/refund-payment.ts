import type { Static } from '@sinclair/typebox';
import type { Payment } from '../../../storage/entities/payment.ts';
import type { Context } from '../../context.ts';
import { warnings } from '../../errors.ts';
import { checkRefundedLines } from './check-refunded-lines.ts';
import { loadPayment } from '../load.ts';
import { lockPaymentWithTransactions } from '../load.ts';
import { requireNotFailed } from './require-not-failed.ts';
import { refundAmount, reserveRefund } from './reserve-refund.ts';
import { runModification } from './run-modification.ts';
import type { RefundBody } from '../schemas.ts';
import type { SettledMovement } from '../../ports/settlement.ts';
import { toRefundStatus, type RefundAnswer } from '../view.ts';

type Input = Static<typeof RefundBody>;

/** The result of a refund, or of its preview (`dryRun`). */
export type RefundedPayment = SettledMovement | { readonly dryRun: RefundAnswer };

/**
 * Refunds a captured payment, in full or in part (contract 55 §2): reserve, call, settle. 404; 422
 * `refund_not_allowed`, or `validation_error` for line items that are not on the order; 402 `payment_failed` when the
 * processor declines. Until the processor decides, the refund is `pending`.
 */
export async function refundPayment(
  ctx: Context,
  paymentId: string,
  input: Input,
): Promise<RefundedPayment> {
  const payment = await loadPayment(ctx, paymentId);
  const { amount = null, reason = null, lineItems = [] } = input;
  await checkRefundedLines(ctx, payment, lineItems);
  if (input.dryRun) return { dryRun: await previewRefund(ctx, payment, amount) };
  const reserved = await reserveRefund(ctx, {
    workspaceId: payment.workspaceId,
    paymentId: payment.id,
    amount,
    reason,
    lineItems,
    cause: null,
  });
  const settled = await runModification(ctx, 'refund', reserved);
  return requireNotFailed(settled, 'The processor refused the refund.');
}

/** The result of the refund if it succeeds; writes nothing. */
async function previewRefund(
  ctx: Context,
  known: Payment,
  wanted: number | null,
): Promise<RefundAnswer> {
  return ctx.database.transaction(async (tx) => {
    const locked = await lockPaymentWithTransactions(tx, known.workspaceId, known.id);
    const { payment } = locked;
    const amount = refundAmount(locked, wanted);
    const refundedAmount = payment.amountRefunded + amount;
    const isFull = refundedAmount === payment.amountCaptured;
    return {
      id: payment.id,
      status: isFull ? 'refunded' : 'partially_refunded',
      refundedAmount,
      refund: { id: null, amount, status: 'succeeded' },
      warnings: warningsOf(payment),
    };
  });
}

/** The response of a refund. */
export function toRefundAnswer(refunded: RefundedPayment): RefundAnswer {
  if ('dryRun' in refunded) return refunded.dryRun;
  const { payment, transaction } = refunded;
  return {
    id: payment.id,
    status: payment.status,
    refundedAmount: payment.amountRefunded,
    refund: {
      id: transaction.id,
      amount: transaction.amount,
      status: toRefundStatus(transaction),
    },
    warnings: warningsOf(payment),
  };
}

function warningsOf(payment: Payment): RefundAnswer['warnings'] {
  if (!payment.isRecorded()) return [];
  return [{ code: 'manual_refund_required', message: warnings.manual_refund_required }];
}
