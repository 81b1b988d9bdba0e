import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import { isUuid } from '../../storage/ids.ts';
import {
  lockPayment,
  readPayment,
  readTransactions,
} from '../../storage/queries/payments/payment-rows.ts';
import type { Context, DatabaseContext, Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import type { MovementRef } from '../ports/settlement.ts';

/** A payment under its row lock, with all its transactions, oldest first. */
export interface LockedPayment {
  readonly payment: Payment;
  readonly transactions: readonly PaymentTransaction[];
}

/** A locked payment with the limit of its refunds. */
export interface LockedRefundable extends LockedPayment {
  /** The limit that the invoices of its subscription set; null: none. */
  readonly billed?: number | null;
}

/** A payment for reading; 404 `not_found` for a malformed, unknown or foreign id. */
export async function loadPayment(ctx: Context, paymentId: string): Promise<Payment> {
  const found = isUuid(paymentId) ? await readPayment(ctx.database, ctx, paymentId) : null;
  return found ?? fail('not_found');
}

/** Locks a payment; 404 `not_found`. Its order, invoice and the counters are locked after it. */
export async function lockPaymentWithTransactions(
  tx: Transaction,
  workspaceId: string,
  paymentId: string,
): Promise<LockedPayment> {
  const [payment, transactions] = await tx.batch([
    () => lockPayment(tx, workspaceId, paymentId),
    () => readTransactions(tx, workspaceId, paymentId),
  ]);
  return payment ? { payment, transactions } : fail('not_found');
}

/** Locks a sale whose outcome changes its payment first of all. */
export async function lockSale(
  ctx: DatabaseContext,
  tx: Transaction,
  { workspaceId, paymentId }: MovementRef,
): Promise<LockedPayment & { readonly ctx: DatabaseContext }> {
  return { ctx, ...(await lockPaymentWithTransactions(tx, workspaceId, paymentId)) };
}

/** The transaction that authorized or charged the money; null where no processor is called. */
export function rootOf(
  transactions: readonly PaymentTransaction[],
  type: 'capture' | 'void' | 'refund',
): PaymentTransaction | null {
  const roots = type === 'refund' ? ['charge', 'capture'] : ['authorization'];
  return (
    transactions.findLast((made) => made.status === 'succeeded' && roots.includes(made.type)) ??
    null
  );
}

/**
 * The authorization to capture; 409 `invalid_state` unless the payment is authorized and no capture or void is
 * undecided.
 */
export function requireCapturable(locked: LockedPayment): PaymentTransaction {
  const { status } = locked.payment;
  const root = rootOf(locked.transactions, 'capture');
  if (status !== 'authorized' || !root)
    fail('invalid_state', { from: status, action: 'capture', allowed: ['authorized'] });
  requireNoneUndecided(locked, 'capture');
  return root;
}

/**
 * The amount of a capture that names none: what its order lacks (null without an order), which prevents overpayment of an
 * order whose total has decreased (contract 50 §5). 409 `invalid_state` when that is nothing.
 */
export function captureDefault(
  { status, amountAuthorized }: Pick<Payment, 'status' | 'amountAuthorized'>,
  due: number | null,
): number {
  const amount = due === null ? amountAuthorized : Math.min(due, amountAuthorized);
  if (amount > 0) return amount;
  fail('invalid_state', { from: status, action: 'capture', reason: 'nothing_due' });
}

/** 409 `invalid_state` unless it is authorized or an unpaid Net-N payment, and while a capture or void is undecided. */
export function requireVoidable(locked: LockedPayment): void {
  const { status, deferred } = locked.payment;
  const isHeld = status === 'authorized' || (deferred && status === 'pending');
  if (!isHeld) fail('invalid_state', { from: status, action: 'void', allowed: ['authorized'] });
  requireNoneUndecided(locked, 'void');
}

/** 409 while a charge, capture or void of the payment is undecided: one at a time (contract 55 §9). */
export function requireNoneUndecided(
  { payment, transactions }: LockedPayment,
  action: 'capture' | 'void' | 'mark_paid',
): void {
  const running = transactions.find((made) => made.type !== 'refund' && made.isUndecided());
  if (!running) return;
  fail('invalid_state', { from: payment.status, action, reason: `${running.type}_pending` });
}

/** 409 `not_invoice`; 409 `invalid_state` when nothing is outstanding, or a card is being charged for it. */
export function requireOutstanding(locked: LockedPayment): void {
  const { deferred, status } = locked.payment;
  if (!deferred) fail('not_invoice');
  if (status !== 'pending')
    fail('invalid_state', { from: status, action: 'mark_paid', allowed: ['pending'] });
  // A card that is being charged may pay it.
  requireNoneUndecided(locked, 'mark_paid');
}

/** Returns the amount that can be refunded; 422 `refund_not_allowed` when that is 0. */
export function requireRefundable(locked: LockedRefundable): number {
  const { status, amountCaptured, currency } = locked.payment;
  const refundable = refundableOf(locked);
  const details = { status, refundable, currency };
  if (amountCaptured === 0) fail('refund_not_allowed', { reason: 'not_captured', ...details });
  if (refundable <= 0) fail('refund_not_allowed', { reason: 'nothing_left', ...details });
  return refundable;
}

/** The refundable amount: captured, less refunds and pending refunds. */
export function refundableOf({ payment, transactions, billed = null }: LockedRefundable): number {
  const pending = transactions
    .filter((transaction) => transaction.type === 'refund' && transaction.isUndecided())
    .reduce((sum, { amount }) => sum + amount, 0);
  const held = payment.amountCaptured - payment.amountRefunded - pending;
  return billed === null ? held : Math.min(held, billed);
}
