import { readEditOfIntent } from '../../storage/queries/orders/order-edits.ts';
import { readPayment } from '../../storage/queries/payments/payment-rows.ts';
import { isConcluded, type Concluded, type Context, type DatabaseContext } from '../context.ts';
import { rejectDeclined } from '../connectors/decline-codes.ts';
import type { SettledEdit } from '../ports/settlement.ts';
import type { ReservedSale } from '../sales/reserve-charge.ts';
import { concludeSale, reopenCharge } from '../sales/run-sale.ts';
import { finishEdit } from './finish-edit.ts';
import type { EditOutcome } from './report.ts';

/**
 * Continues an edit that a crashed process left behind, when its request is retried with the same Idempotency-Key. Null
 * if that request stored no edit.
 */
export async function resumeEdit(
  ctx: Context,
  orderId: string,
): Promise<Concluded<EditOutcome> | null> {
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

/** Charges the card of an edit whose intent is stored. 402 `payment_failed`: it was declined, and nothing changed. */
export async function runEditCharge(
  ctx: DatabaseContext,
  reserved: ReservedSale,
): Promise<Concluded<SettledEdit>> {
  const { order_edit: purpose } = ctx.services.purposes;
  const settled = await concludeSale(ctx, purpose, reserved, (made) =>
    made.edit.status === 'dropped' ? null : made,
  );
  return isConcluded(settled) ? settled : rejectDeclined(settled.payment);
}
