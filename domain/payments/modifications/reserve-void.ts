import type { DatabaseContext, Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import {
  attemptAt,
  openModification,
  recordByHand,
  requireCall,
  rootOf,
  type ReservedModification,
} from './open-modification.ts';
import { lockPaymentWithTransactions, type LockedPayment } from '../load.ts';

export interface VoidRequest {
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
  requireHeld(locked);
  const root = payment.deferred ? null : rootOf(transactions, 'void');
  const amount = payment.deferred ? payment.amount : payment.amountAuthorized;
  const intent = { type: 'void', amount, reason, ...next } as const;
  const opened = openModification(ctx, tx, payment, root, intent);
  return payment.deferred
    ? recordByHand(ctx, tx, 'void', opened)
    : { kind: 'opened', opened: requireCall(opened) };
}

function requireHeld(locked: LockedPayment): void {
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
