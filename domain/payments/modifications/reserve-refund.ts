import type { RefundedLine } from '../../../storage/entities/payment-transaction.ts';
import type { DatabaseContext, Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import { attemptAt, openModification, requireCall, rootOf } from './open-modification.ts';
import { lockPaymentWithTransactions, type LockedPayment } from '../load.ts';
import { concludeReserved, recordByHand, type ReservedModification } from './run-modification.ts';

export interface RefundRequest {
  readonly workspaceId: string;
  readonly paymentId: string;
  /** Minor units; null: all that is refundable. */
  readonly amount: number | null;
  readonly reason: string | null;
  readonly lineItems: readonly RefundedLine[];
  /** Identifies the intent: the same cause is one refund. Null: the request's Idempotency-Key does, if there is one. */
  readonly cause: string | null;
}

/**
 * Reserves the amount under the payment's row lock and stores the intent, so that concurrent refunds never exceed the
 * captured amount. Money received outside the service is recorded at once. 422 `refund_not_allowed`.
 */
export async function reserveRefund(
  ctx: DatabaseContext,
  request: RefundRequest,
): Promise<ReservedModification> {
  return ctx.database.transaction((tx) => openRefund(ctx, tx, request), {
    concluding: (reserved) => concludeReserved(ctx, reserved),
  });
}

/** The same in a transaction that changes more than the payment. */
export async function openRefund(
  ctx: DatabaseContext,
  tx: Transaction,
  request: RefundRequest,
): Promise<ReservedModification> {
  const { workspaceId, paymentId, reason, lineItems } = request;
  const locked = await lockPaymentWithTransactions(tx, workspaceId, paymentId);
  const { payment, transactions } = locked;
  const { known, next } = attemptAt(ctx, locked, 'refund', request.cause);
  if (known) return { kind: 'known', settled: { payment, transaction: known } };
  const amount = refundAmount(locked, request.amount);
  const root = payment.isRecorded() ? null : rootOf(transactions, 'refund');
  const intent = { type: 'refund', amount, reason, lineItems, ...next } as const;
  const opened = openModification(ctx, tx, payment, root, intent);
  return payment.isRecorded()
    ? recordByHand(ctx, tx, 'refund', opened)
    : { kind: 'opened', opened: requireCall(opened) };
}

/** The amount of a refund, or 422 `refund_not_allowed` with the refundable amount. */
export function refundAmount(locked: LockedPayment, wanted: number | null): number {
  const { payment } = locked;
  const refundable = refundableOf(locked);
  const details = { status: payment.status, refundable, currency: payment.currency };
  if (payment.amountCaptured === 0)
    fail('refund_not_allowed', { reason: 'not_captured', ...details });
  if (refundable <= 0) fail('refund_not_allowed', { reason: 'nothing_left', ...details });
  const amount = wanted ?? refundable;
  if (amount > refundable)
    fail('refund_not_allowed', { reason: 'amount_above_refundable', ...details });
  return amount;
}

/** The refundable amount: captured, less refunds and pending refunds. */
export function refundableOf({ payment, transactions }: LockedPayment): number {
  const pending = transactions
    .filter((transaction) => transaction.type === 'refund' && transaction.isUndecided())
    .reduce((sum, { amount }) => sum + amount, 0);
  return payment.amountCaptured - payment.amountRefunded - pending;
}
