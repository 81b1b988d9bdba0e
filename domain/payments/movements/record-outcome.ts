import type {
  DeclineClass,
  Payment,
  PaymentAction,
  PaymentCard,
} from '../../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { BaseContext } from '../../context.ts';
import { nextLookupAt } from './lookup-schedule.ts';

/** What became of a transaction, as far as it is known. */
export type MovementOutcome =
  | {
      readonly kind: 'approved';
      readonly ref: string | null;
      readonly card: PaymentCard | null;
      readonly storedRef: string | null;
    }
  | {
      readonly kind: 'pending';
      readonly ref: string | null;
      readonly nextAction: PaymentAction | null;
      readonly card: PaymentCard | null;
    }
  | {
      readonly kind: 'declined';
      readonly ref: string | null;
      readonly code: string | null;
      readonly class: DeclineClass;
      readonly card: PaymentCard | null;
    }
  | { readonly kind: 'unknown' };

export function isUndecided({ status }: PaymentTransaction): boolean {
  return status === 'pending' || status === 'unknown';
}

/** Records an outcome onto the transaction that was being decided. */
export function recordOnTransaction(
  ctx: BaseContext,
  transaction: PaymentTransaction,
  outcome: MovementOutcome,
): void {
  transaction.updatedAt = ctx.now();
  if (outcome.kind !== 'unknown')
    transaction.connectorRef = outcome.ref ?? transaction.connectorRef ?? null;
  if (outcome.kind === 'approved' || outcome.kind === 'declined') {
    transaction.moveTo(outcome.kind === 'approved' ? 'succeeded' : 'failed');
    transaction.nextLookupAt = null;
    transaction.sealedRequest = null;
  } else {
    transaction.moveTo(outcome.kind);
    transaction.nextLookupAt = nextLookupAt(
      ctx.services.clock(),
      transaction.lookups,
      ctx.services.limits.reconcileAfterMs,
    );
  }
  if (outcome.kind === 'declined') {
    transaction.declineCode = outcome.code;
    transaction.declineClass = outcome.class;
  }
}

/** Records an outcome of a charge or authorization onto its payment. */
export function recordOnPayment(
  ctx: BaseContext,
  payment: Payment,
  transaction: PaymentTransaction,
  outcome: MovementOutcome,
): void {
  payment.updatedAt = ctx.now();
  payment.connectorId = transaction.connectorId ?? null;
  // Who does not know has no news of what the buyer was asked for.
  if (outcome.kind !== 'unknown')
    payment.nextAction = outcome.kind === 'pending' ? outcome.nextAction : null;
  payment.declineCode = null;
  payment.declineClass = null;
  if (outcome.kind !== 'unknown') payment.card = outcome.card ?? payment.card ?? null;
  switch (outcome.kind) {
    case 'approved':
      if (transaction.type === 'authorization')
        return payment.authorize(transaction.amount, ctx.now());
      payment.amountAuthorized = transaction.amount;
      // A verified card leaves nothing to capture.
      return payment.capture(transaction.type === 'charge' ? transaction.amount : 0, ctx.now());
    case 'declined':
      return payment.decline(outcome.code, outcome.class, ctx.now());
    default:
      payment.moveTo('pending');
  }
}
