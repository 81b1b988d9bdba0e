import type { OrderEdit } from '../../storage/entities/order-edit.ts';
import { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import { readEditOfIntent } from '../../storage/queries/orders/order-edits.ts';
import { FIRST_TRANSACTION } from '../../storage/queries/orders/order-money.ts';
import { readPayment } from '../../storage/queries/payments/payment-rows.ts';
import type { Context } from '../context.ts';
import { openCall } from '../sales/call.ts';
import { refOf } from '../sales/open-movement.ts';
import type { EditOutcome } from './report.ts';
import { finishEdit } from './finish-edit.ts';
import type { EditCall } from './open-edit-charge.ts';
import { rejectDeclined, runEditCharge } from './run-edit-charge.ts';

/**
 * Continues an edit that a crashed process left behind, when its request is retried with the same Idempotency-Key. Null
 * if that request stored no edit.
 */
export async function resumeEdit(ctx: Context, orderId: string): Promise<EditOutcome | null> {
  if (ctx.intentKey === undefined) return null;
  const { database } = ctx;
  const edit = await readEditOfIntent(database, ctx.workspaceId, orderId, ctx.intentKey);
  if (!edit) return null;
  const call = await undecidedCall(ctx, edit);
  if (call) return runEditCharge(ctx, call);
  if (edit.status === 'dropped') return rejectDropped(ctx, edit);
  return finishEdit(ctx, edit.workspaceId, edit.id);
}

async function undecidedCall(
  { database, services: { secrets } }: Context,
  { workspaceId, paymentId = null }: OrderEdit,
): Promise<EditCall | null> {
  if (paymentId === null) return null;
  const [row] = await database.read(FIRST_TRANSACTION, [workspaceId, paymentId]);
  const charge = row ? database.em().map(PaymentTransaction, row) : null;
  if (!charge?.sealedRequest || !charge.connectorId) return null;
  const call = openCall(secrets, charge.sealedRequest);
  return { movement: refOf(charge), connectorId: charge.connectorId, call };
}

async function rejectDropped(ctx: Context, { paymentId }: OrderEdit): Promise<never> {
  const payment = await readPayment(ctx.database, ctx, paymentId ?? '');
  if (!payment) throw new Error(`payment ${paymentId} is gone`);
  return rejectDeclined({ payment });
}
