import type { CreditedLine } from '../../../storage/entities/invoice-version.ts';
import { readBilledBeside } from '../../../storage/queries/payments/payment-rows.ts';
import type { RefundedLine } from '../../../storage/entities/payment-transaction.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import { unitOfWork, type DatabaseContext, type Transaction } from '../../context.ts';
import type { SettledMovement } from '../../ports/settlement.ts';
import { fail } from '../../errors.ts';
import {
  lockPaymentWithTransactions,
  requireRefundable,
  rootOf,
  type LockedRefundable,
  requireVoidable,
} from '../load.ts';
import {
  runModification,
  attemptAt,
  isPayoutCause,
  type ReservedModification,
  reserveModification,
} from './run-modification.ts';

/**
 * Refunds money of a payment, for verbs that do more than that (cancel an order, edit its lines). The same `cause` of a
 * payment is one refund, however often it is requested; after a definite failure it is retried under a new key. Returns
 * the payment and the refund's transaction: `succeeded`, `failed` (the processor declined; nothing is thrown), or
 * `pending`/`unknown`, which an event or the reconciler settles. 422 `refund_not_allowed`; 404. Call it outside any
 * transaction, holding no lock.
 */
export async function refundMoney(
  ctx: DatabaseContext,
  request: RefundRequest & { readonly cause: string },
): Promise<SettledMovement> {
  const reserved = await unitOfWork(ctx, (tx) => openRefund(ctx, tx, request));
  return runModification(ctx, 'refund', reserved);
}

export interface RefundRequest {
  readonly workspaceId: string;
  readonly paymentId: string;
  /** Minor units; null: all that is refundable. */
  readonly amount: number | null;
  readonly reason: string | null;
  readonly lineItems: readonly RefundedLine[];
  /** The lines of the credit note, where they are known; those of an amount without lines are not. */
  readonly creditLines?: readonly CreditedLine[] | null;
  /** Identifies the intent: the same cause is one refund. Null: the request's Idempotency-Key does, if there is one. */
  readonly cause: string | null;
}

/**
 * Decides on the units that a refund names, once its payment is locked: `amountOf` has the amount where they were sold for
 * so much.
 */
export type DecideUnits = (
  tx: Transaction,
  payment: Payment,
  amountOf: (soldFor: number) => number,
) => Promise<Pick<RefundRequest, 'creditLines'> & { readonly amount: number }>;

/**
 * Reserves the amount under the payment's row lock and stores the intent, so that concurrent refunds never exceed the
 * captured amount. Money received outside the service is recorded at once. 422 `refund_not_allowed`.
 */
export async function openRefund(
  ctx: DatabaseContext,
  tx: Transaction,
  request: RefundRequest,
  decideUnits: DecideUnits | null = null,
): Promise<ReservedModification> {
  const { workspaceId, paymentId, reason, lineItems } = request;
  const locked = await lockRefundable(tx, workspaceId, paymentId, request.cause);
  const { payment, transactions } = locked;
  const { known, next } = attemptAt(ctx, locked, 'refund', request.cause);
  if (known) return { kind: 'known', settled: { payment, transaction: known } };
  const { amount, creditLines = null } = decideUnits
    ? await decideUnits(tx, payment, (soldFor) => refundAmount(locked, request.amount, soldFor))
    : { ...request, amount: refundAmount(locked, request.amount) };
  const isByHand = payment.isRecorded();
  const root = isByHand ? null : rootOf(transactions, 'refund');
  const intent = { type: 'refund', amount, reason, lineItems, creditLines, ...next } as const;
  return reserveModification(ctx, tx, payment, root, intent, isByHand);
}

/** The amount of a refund, or 422 `refund_not_allowed` with the refundable amount. `soldFor` is that of its units. */
function refundAmount(
  locked: LockedRefundable,
  wanted: number | null,
  soldFor: number | null = null,
): number {
  const { payment } = locked;
  const refundable = requireRefundable(locked);
  const details = { status: payment.status, refundable, currency: payment.currency };
  const amount = wanted ?? Math.min(soldFor ?? refundable, refundable);
  if (amount === 0) fail('refund_not_allowed', { reason: 'units_without_price', ...details });
  if (amount > refundable)
    fail('refund_not_allowed', { reason: 'amount_above_refundable', ...details });
  return amount;
}

/** A payment with what limits its refunds. Money that the credit balance holds is refunded by paying that out. */
export async function lockRefundable(
  tx: Transaction,
  workspaceId: string,
  paymentId: string,
  cause: string | null = null,
): Promise<LockedRefundable> {
  const locked = await lockPaymentWithTransactions(tx, workspaceId, paymentId);
  const billed = isPayoutCause(cause) ? null : await readBilledBeside(tx, workspaceId, paymentId);
  return { ...locked, billed };
}

/**
 * Voids an authorization, or an unpaid Net-N payment and its invoice, for verbs that do more than that. The same
 * `cause` of a payment is one void; after a definite failure it is retried under a new key. Returns the payment and the
 * void's transaction: `succeeded`, `failed` (the processor declined; nothing is thrown), or `pending`/`unknown`, which
 * the reconciler settles. 409 `invalid_state` when there is nothing to void; 404. Call it outside any transaction,
 * holding no lock.
 */
export async function voidMoney(
  ctx: DatabaseContext,
  request: VoidRequest & { readonly cause: string },
): Promise<SettledMovement> {
  const reserved = await unitOfWork(ctx, (tx) => openVoid(ctx, tx, request));
  return runModification(ctx, 'void', reserved);
}

interface VoidRequest {
  readonly workspaceId: string;
  readonly paymentId: string;
  /** Stored on the Net-N invoice that is voided with the payment. */
  readonly reason: string | null;
  /** Identifies the intent: the same cause is one void. Null: the request's Idempotency-Key does, if there is one. */
  readonly cause: string | null;
}

/**
 * Stores the intent to void an authorization, under the payment's row lock; an unpaid Net-N payment is voided at once,
 * with its invoice. 409 `invalid_state` for any other payment, and while a capture or void is undecided.
 */
export async function openVoid(
  ctx: DatabaseContext,
  tx: Transaction,
  { workspaceId, paymentId, reason, cause }: VoidRequest,
): Promise<ReservedModification> {
  const locked = await lockPaymentWithTransactions(tx, workspaceId, paymentId);
  const { payment, transactions } = locked;
  const { known, next } = attemptAt(ctx, locked, 'void', cause);
  if (known) return { kind: 'known', settled: { payment, transaction: known } };
  requireVoidable(locked);
  const root = payment.deferred ? null : rootOf(transactions, 'void');
  const amount = payment.deferred ? payment.amount : payment.amountAuthorized;
  const intent = { type: 'void', amount, reason, ...next } as const;
  return reserveModification(ctx, tx, payment, root, intent, payment.deferred);
}
