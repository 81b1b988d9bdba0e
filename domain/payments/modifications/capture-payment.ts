import type { Payment } from '../../../storage/entities/payment.ts';
import { LOCK_DUE_OF_ORDER } from '../../../storage/queries/payments/order-limits.ts';
import type { Concluded, Context, DatabaseContext, Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import {
  loadPayment,
  captureDefault,
  lockPaymentWithTransactions,
  requireCapturable,
  type LockedPayment,
} from '../load.ts';
import type { ModifiedPayment } from '../view.ts';
import { modifyOrPreview } from './preview-modification.ts';
import { attemptAt, type ReservedModification, reserveModification } from './run-modification.ts';

/**
 * Captures an authorized payment, once: a partial capture releases the rest (contract 55 §2). The invoice is issued in
 * the same transaction. 404; 409 `invalid_state`; 422 above the authorized amount; 402 `payment_failed`. While the
 * outcome is unknown, the payment is returned as `authorized`. `dryRun` returns the result of success and writes
 * nothing.
 */
export async function capturePayment(
  ctx: Context,
  paymentId: string,
  { amount = null, dryRun = false }: { readonly amount?: number | null; readonly dryRun?: boolean },
): Promise<Concluded<ModifiedPayment>> {
  const { workspaceId, id } = await loadPayment(ctx, paymentId);
  const request = { workspaceId, paymentId: id, amount };
  return modifyOrPreview(ctx, 'capture', dryRun, (own, tx) => openCapture(own, tx, request));
}

interface CaptureRequest {
  readonly workspaceId: string;
  readonly paymentId: string;
  /** Minor units; null: the authorized amount, at most what is due on the order. */
  readonly amount: number | null;
}

/**
 * Stores the intent to capture, under the payment's row lock. 409 `invalid_state` unless the payment is authorized and
 * no capture or void is undecided; 422 above the authorized amount.
 */
async function openCapture(
  ctx: DatabaseContext,
  tx: Transaction,
  { workspaceId, paymentId, amount: wanted }: CaptureRequest,
): Promise<ReservedModification> {
  const locked = await lockPaymentWithTransactions(tx, workspaceId, paymentId);
  const { payment } = locked;
  const { known, next } = attemptAt(ctx, locked, 'capture', null);
  if (known) return { kind: 'known', settled: { payment, transaction: known } };
  const root = requireCapturable(locked);
  const amount = wanted ?? captureDefault(payment, await lockDue(tx, payment));
  requireAuthorized(locked, amount);
  const intent = { type: 'capture', amount, ...next } as const;
  return reserveModification(ctx, tx, payment, root, intent, false);
}

async function lockDue(tx: Transaction, { workspaceId, orderId }: Payment): Promise<number | null> {
  const [order] = orderId ? await tx.query(LOCK_DUE_OF_ORDER, [workspaceId, orderId]) : [];
  return order?.due ?? null;
}

function requireAuthorized({ payment }: LockedPayment, amount: number): void {
  const { amountAuthorized } = payment;
  if (amount <= amountAuthorized) return;
  const code = 'amount_above_authorized';
  const message = `may be at most the ${amountAuthorized} that are authorized`;
  fail('validation_error', [{ path: 'amount', code, message, received: amount }], { status: 422 });
}
