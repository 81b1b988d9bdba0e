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
export type Verdict =
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

/** Writes a verdict onto the transaction that was being decided. */
export function recordOnTransaction(
  ctx: BaseContext,
  transaction: PaymentTransaction,
  verdict: Verdict,
): void {
  transaction.updatedAt = ctx.now();
  if (verdict.kind !== 'unknown')
    transaction.connectorRef = verdict.ref ?? transaction.connectorRef ?? null;
  if (verdict.kind === 'approved' || verdict.kind === 'declined') {
    transaction.moveTo(verdict.kind === 'approved' ? 'succeeded' : 'failed');
    transaction.nextLookupAt = null;
    transaction.sealedRequest = null;
  } else {
    transaction.moveTo(verdict.kind);
    transaction.nextLookupAt = nextLookupAt(
      ctx.services.clock(),
      transaction.lookups,
      ctx.services.limits.reconcileAfterMs,
    );
  }
  if (verdict.kind === 'declined') {
    transaction.declineCode = verdict.code;
    transaction.declineClass = verdict.class;
  }
}

/** Writes a verdict of a charge or authorization onto its payment. */
export function recordOnPayment(
  ctx: BaseContext,
  payment: Payment,
  transaction: PaymentTransaction,
  verdict: Verdict,
): void {
  payment.updatedAt = ctx.now();
  payment.connectorId = transaction.connectorId ?? null;
  // Who does not know has no news of what the buyer was asked for.
  if (verdict.kind !== 'unknown')
    payment.nextAction = verdict.kind === 'pending' ? verdict.nextAction : null;
  payment.declineCode = null;
  payment.declineClass = null;
  if (verdict.kind !== 'unknown') payment.card = verdict.card ?? payment.card ?? null;
  switch (verdict.kind) {
    case 'approved':
      if (transaction.type === 'authorization')
        return payment.authorize(transaction.amount, ctx.now());
      payment.amountAuthorized = transaction.amount;
      // A verified card leaves nothing to capture.
      return payment.capture(transaction.type === 'charge' ? transaction.amount : 0, ctx.now());
    case 'declined':
      return payment.decline(verdict.code, verdict.class, ctx.now());
    default:
      payment.moveTo('pending');
  }
}
