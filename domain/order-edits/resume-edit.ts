import { readEditOfIntent } from '../../storage/queries/orders/order-edits.ts';
import { readPayment } from '../../storage/queries/payments/payment-rows.ts';
import type { Context } from '../context.ts';
import { rejectDeclined } from '../payments/declined.ts';
import { reopenCharge } from '../sales/resume.ts';
import { runEditCharge } from './edit-charge.ts';
import { finishEdit } from './finish-edit.ts';
import type { EditOutcome } from './report.ts';

/**
 * Continues an edit that a crashed process left behind, when its request is retried with the same Idempotency-Key. Null
 * if that request stored no edit.
 */
export async function resumeEdit(ctx: Context, orderId: string): Promise<EditOutcome | null> {
  if (ctx.intentKey === undefined) return null;
  const { database } = ctx;
  const edit = await readEditOfIntent(database, ctx.workspaceId, orderId, ctx.intentKey);
  if (!edit) return null;
  const { workspaceId, paymentId = null } = edit;
  const reserved = paymentId === null ? null : await reopenCharge(ctx, workspaceId, paymentId);
  if (reserved) return runEditCharge(ctx, reserved);
  if (edit.status !== 'dropped') return finishEdit(ctx, workspaceId, edit.id);
  const payment = await readPayment(database, ctx, paymentId ?? '');
  if (!payment) throw new Error(`payment ${paymentId} is gone`);
  return rejectDeclined(payment);
}
