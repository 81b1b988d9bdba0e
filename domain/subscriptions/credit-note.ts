import { lockCorrectable } from '../../storage/queries/invoices/correctable-invoices.ts';
import { PLAN_LINES_OF_PAYMENT } from '../../storage/queries/payments/payment-rows.ts';
import type { NoteCredit } from '../context.ts';
import { applyRefund } from '../invoices/apply-refund.ts';
import { textWriter, type LineText } from './charges/line-words.ts';

/**
 * Issues the credit notes of what a subscription's balance is credited (contract 60 §1), on its newest invoices, each up to
 * what it still bills. Call it last in its transaction.
 */
export const noteCredit: NoteCredit = async (ctx, tx, subscription, { amount, cause, plan }) => {
  if (amount === 0) return;
  const { workspaceId } = subscription;
  const text: LineText = ({ unusedOf }) => unusedOf(plan.planName ?? plan.planId);
  const write = await textWriter(tx.query.bind(tx), subscription, [text]);
  let rest = amount;
  for (const { paymentId, left } of await lockCorrectable(tx, subscription)) {
    const part = Math.min(rest, left);
    if (part <= 0) continue;
    rest -= part;
    const plans = await tx.query(PLAN_LINES_OF_PAYMENT, [workspaceId, paymentId]);
    await applyRefund(ctx, tx, {
      payment: { workspaceId, id: paymentId },
      refundId: cause,
      amount: part,
      reason: write(text),
      isCredited: true,
      lines: plans.map(({ line }) => line),
    });
  }
};
