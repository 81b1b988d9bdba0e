import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import type { DatabaseContext, Transaction } from '../context.ts';
import type { ModificationRef } from '../payments/modifications/open-modification.ts';
import { lockPaymentWithTransactions } from '../payments/locked-payment.ts';
import {
  isUndecided,
  recordOnTransaction,
  type MovementOutcome,
} from '../payments/movements/record-outcome.ts';
import { recordCapture } from './record-capture.ts';
import { recordRefund } from './record-refund.ts';
import { recordVoid } from './record-void.ts';

/** A capture, void or refund as it stands, and its payment. */
export interface SettledModification {
  readonly payment: Payment;
  readonly transaction: PaymentTransaction;
}

/**
 * Records what became of a capture, void or refund and all that follows from it, in one commit. Whoever comes second,
 * the request itself, an event or the reconciler, finds it decided and changes nothing. A failed one is not the
 * answer of the request yet: the caller refuses.
 */
export async function settleModification(
  ctx: DatabaseContext,
  { workspaceId, paymentId, transactionId }: ModificationRef,
  outcome: MovementOutcome,
): Promise<SettledModification> {
  return ctx.database.transaction(
    async (tx) => {
      const { payment, transactions } = await lockPaymentWithTransactions(
        tx,
        workspaceId,
        paymentId,
      );
      const transaction = transactions.find(({ id }) => id === transactionId);
      if (!transaction) throw new Error(`transaction ${transactionId} is gone`);
      if (isUndecided(transaction))
        await recordModification(ctx, tx, payment, transaction, outcome);
      return { payment, transaction };
    },
    { concluding: (settled) => answerOf(ctx, settled) },
  );
}

/** The stored answer of an Idempotency-Key; none while the caller is going to refuse. */
export function answerOf(ctx: DatabaseContext, settled: SettledModification) {
  return settled.transaction.status === 'failed' ? [] : (ctx.conclude?.(settled) ?? []);
}

/** Records an outcome on an undecided modification, under its payment's lock. */
export async function recordModification(
  ctx: DatabaseContext,
  tx: Transaction,
  payment: Payment,
  transaction: PaymentTransaction,
  outcome: MovementOutcome,
): Promise<void> {
  recordOnTransaction(ctx, transaction, outcome);
  switch (transaction.type) {
    case 'refund':
      return recordRefund(ctx, tx, payment, transaction);
    case 'capture':
      return recordCapture(ctx, tx, payment, transaction);
    case 'void':
      return recordVoid(ctx, tx, payment, transaction);
    default:
      throw new Error(`a ${transaction.type} is not settled here`);
  }
}
