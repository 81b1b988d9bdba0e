import type { InvoiceRefund } from '../../storage/entities/invoice-version.ts';
import { lockCorrectable } from '../../storage/queries/invoices/correctable-invoices.ts';
import { PLAN_LINES_OF_PAYMENT } from '../../storage/queries/subscriptions/paid-span.ts';
import type { BaseContext } from '../context.ts';
import { applyRefund } from '../invoices/apply-refund.ts';
import type { NoteCredit } from '../ports/settlement.ts';
import { refreshRefundedOrder } from '../settlement/refresh-refunded-order.ts';
import { textWriter, type LineText } from './billing/line-words.ts';

/**
 * Issues the credit notes of what a subscription's balance is credited (contract 60 §1), on its newest invoices, each up to
 * what it still bills; their orders show what is left to refund. Call it last in its transaction.
 */
export const noteCredit: NoteCredit<BaseContext> = async (
  ctx,
  tx,
  subscription,
  { amount, cause, plan },
) => {
  if (amount === 0) return;
  const { workspaceId, environmentId } = subscription;
  const tenant = { workspaceId, environmentId, applicationId: null };
  const text: LineText = ({ unusedOf }) => unusedOf(plan.planName ?? plan.planId);
  const write = await textWriter(tx.query.bind(tx), subscription, [text]);
  const credited: { readonly orderId: string; readonly note: InvoiceRefund }[] = [];
  let rest = amount;
  for (const { paymentId, orderId, left, version } of await lockCorrectable(tx, subscription)) {
    const part = Math.min(rest, left);
    if (part <= 0) continue;
    rest -= part;
    const plans = await tx.query(PLAN_LINES_OF_PAYMENT, [workspaceId, paymentId]);
    const note = await applyRefund(ctx, tx, {
      payment: { workspaceId, id: paymentId },
      refundId: cause,
      amount: part,
      reason: write(text),
      isCredited: true,
      lines: plans.map(({ line }) => line),
    });
    // One that was written before is counted.
    if (note?.version === version + 1) credited.push({ orderId, note });
  }
  for (const [orderId, of] of Map.groupBy(credited, (one) => one.orderId)) {
    const credits = of.map(({ note }) => note);
    await refreshRefundedOrder(ctx, tx, tenant, orderId, { credits });
  }
};
