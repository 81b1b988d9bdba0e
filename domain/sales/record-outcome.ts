import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import { setTimer } from '../../storage/timers.ts';
import type { BaseContext, Transaction } from '../context.ts';
import type { MovementOutcome } from '../ports/settlement.ts';
import { lookUpAt, lookUpNoMore, nextLookupAt } from './open-movement.ts';

/** How long processors hold an authorized amount (contract 00 §11). */
const HOLD_MS = 7 * 24 * 3_600_000;

/**
 * Records an outcome on its transaction. Where the merchant says that nothing was taken, the processor has said nothing: it
 * is asked further, and never charged again under the same key.
 */
export function recordOnTransaction(
  ctx: BaseContext,
  tx: Transaction,
  transaction: PaymentTransaction,
  outcome: MovementOutcome,
): void {
  if (outcome.kind === 'declined' && outcome.saidByMerchant) return transaction.stopCalls();
  const now = ctx.now();
  const ref = outcome.ref ?? null;
  if (outcome.kind === 'approved' || outcome.kind === 'declined') {
    if (transaction.nextLookupAt) lookUpNoMore(tx, transaction);
    if (outcome.kind === 'approved') transaction.succeed(ref, now);
    else transaction.decline(outcome.code, outcome.class, ref, now);
  } else {
    const dueAt = nextLookupAt(
      ctx.services.clock(),
      transaction.lookups,
      ctx.services.limits.reconcileAfterMs,
    );
    transaction.awaitLookup(outcome.kind, dueAt, ref, now);
    lookUpAt(tx, transaction, dueAt);
  }
}

/** Records the outcome of a charge, authorization or verification on its payment. */
export function recordOnPayment(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  { type, amount, connectorId = null }: PaymentTransaction,
  outcome: MovementOutcome,
): void {
  const now = ctx.now();
  payment.tryConnector(connectorId, now);
  // An unknown outcome changes neither the card nor the buyer's next action.
  if (outcome.kind !== 'unknown') {
    payment.awaitAction(outcome.kind === 'pending' ? outcome.nextAction : null, now);
    payment.identifyCard(outcome.card);
  }
  switch (outcome.kind) {
    case 'approved':
      if (type === 'authorization') {
        payment.authorize(amount, now);
        return lapseAfterHold(tx, payment, now);
      }
      return type === 'charge' ? payment.charge(amount, now) : payment.verify(amount, now);
    case 'declined':
      return payment.decline(outcome.code, outcome.class, now);
    default:
      payment.moveTo('pending');
  }
}

/** Has the authorization voided unless it is captured in time, by its environment's clock. */
function lapseAfterHold(tx: Transaction, payment: Payment, now: Date): void {
  const { id, workspaceId, environmentId } = payment;
  const dueAt = new Date(now.getTime() + HOLD_MS);
  setTimer(tx, { kind: 'authorization', id, workspaceId, environmentId, dueAt });
}
