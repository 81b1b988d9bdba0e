import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import type { DatabaseContext, Settle, Transaction } from '../context.ts';
import { lockPaymentWithTransactions } from '../payments/load.ts';
import { recordOnTransaction } from '../sales/record-outcome.ts';
import { recordCapture } from './record-capture.ts';
import { recordRefund } from './record-refund.ts';
import { recordVoid } from './record-void.ts';

/** The settlers of decided modifications: they update payment, order and invoice. */
type Record = (
  ctx: DatabaseContext,
  tx: Transaction,
  payment: Payment,
  transaction: PaymentTransaction,
) => Promise<void>;

export const settleCapture = settling(recordCapture);
export const settleVoid = settling(recordVoid);
export const settleRefund = settling(recordRefund);

function settling(record: Record): Settle {
  return async (ctx, tx, { workspaceId, paymentId, transactionId }, outcome) => {
    const { payment, transactions } = await lockPaymentWithTransactions(tx, workspaceId, paymentId);
    const transaction = transactions.find(({ id }) => id === transactionId);
    if (!transaction) throw new Error(`transaction ${transactionId} is gone`);
    if (transaction.isUndecided()) {
      recordOnTransaction(ctx, tx, transaction, outcome);
      await record(ctx, tx, payment, transaction);
    }
    return { payment, transaction };
  };
}
