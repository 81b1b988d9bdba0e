import { unitOfWork, type DatabaseContext, type Transaction } from '../../context.ts';
import type { SettledMovement } from '../../ports/settlement.ts';
import { lockPaymentWithTransactions, requireVoidable, rootOf } from '../load.ts';
import { runModification } from './run-modification.ts';
import { attemptAt, type ReservedModification, reserveModification } from './open-modification.ts';

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
