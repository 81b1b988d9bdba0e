import type { Payment } from '../../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { BaseContext, Settle, Transaction } from '../../context.ts';
import { payInvoice } from '../../invoices/pay-invoice.ts';
import { emitPaymentEvent } from '../../payments/events.ts';
import { lockPaymentWithTransactions } from '../../payments/load.ts';
import { recordOnTransaction } from '../../sales/record-outcome.ts';
import { toTransactionView } from '../../payments/view.ts';
import type { MovementOutcome } from '../../ports/settlement.ts';
import { refreshOrderOfPayment } from '../refresh-order-of-payment.ts';

/**
 * The settler of `invoice`. An approved charge pays the open invoice, as when its merchant records the money; a declined
 * one leaves payment and invoice as they are, for the next try or a transfer; an unknown one leaves it undecided, and
 * nothing else pays meanwhile. A second call changes nothing.
 */
export const settleInvoiceCharge: Settle = async (ctx, tx, movement, outcome) => {
  const { workspaceId, paymentId, transactionId } = movement;
  const { payment, transactions } = await lockPaymentWithTransactions(tx, workspaceId, paymentId);
  const transaction = transactions.find(({ id }) => id === transactionId);
  if (!transaction) throw new Error(`transaction ${transactionId} is gone`);
  if (transaction.isUndecided()) await record(ctx, tx, payment, transaction, outcome);
  return { payment, transaction };
};

async function record(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  transaction: PaymentTransaction,
  outcome: MovementOutcome,
): Promise<void> {
  const hadAction = Boolean(payment.nextAction);
  recordOnTransaction(ctx, tx, transaction, outcome);
  payment.updatedAt = ctx.now();
  // An unknown outcome does not change the buyer's next action.
  if (outcome.kind !== 'unknown')
    payment.nextAction = outcome.kind === 'pending' ? outcome.nextAction : null;
  if (outcome.kind !== 'approved') {
    // A lookup that changes nothing emits the event no second time.
    if (payment.nextAction && !hadAction)
      emitPaymentEvent(ctx, tx, payment, 'payment.action_required');
    return;
  }
  // From now on a refund goes back to the card.
  payment.connectorId = transaction.connectorId ?? null;
  payment.card = outcome.card;
  payment.amountAuthorized = transaction.amount;
  payment.capture(transaction.amount, ctx.now());
  await refreshOrderOfPayment(ctx, tx, payment);
  await payInvoice(ctx, tx, { payment, paidAt: ctx.now(), reference: null });
  emitPaymentEvent(ctx, tx, payment, 'payment.captured', {
    transaction: toTransactionView(transaction),
  });
}
