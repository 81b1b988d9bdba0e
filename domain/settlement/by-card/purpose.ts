import type { Payment } from '../../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import { payInvoice } from '../../invoices/pay-invoice.ts';
import { emitCaptured, emitPaymentEvent } from '../../payments/events.ts';
import { lockSale } from '../../payments/load.ts';
import type { MovementOutcome } from '../../ports/settlement.ts';
import { recordOnPayment, definePurpose, movementOf } from '../../sales/sale.ts';
import { refreshOrderOfPayment } from '../refresh-order-of-payment.ts';

/**
 * A buyer pays an invoice by card. Approved pays it, as when its merchant records the money; declined leaves payment and
 * invoice as they are, for the next try or a transfer; unknown leaves it undecided, and nothing else pays meanwhile.
 */
export const invoicePurpose = definePurpose({
  name: 'invoice',
  lock: lockSale,
  recordOnPayment: recordOnOpenPayment,
  approved: async (ctx, tx, { payment, transaction }) => {
    await refreshOrderOfPayment(ctx, tx, payment);
    await payInvoice(ctx, tx, { payment, paidAt: ctx.now(), reference: null });
    emitCaptured(ctx, tx, payment, transaction);
  },
  undecided: (ctx, tx, { payment }, { isNewAction }) => {
    if (isNewAction) emitPaymentEvent(ctx, tx, payment, 'payment.action_required');
  },
  settled: movementOf,
});

/** Until a card has paid, the payment stays open, and has no connector that a refund would go back to. */
function recordOnOpenPayment(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  transaction: PaymentTransaction,
  outcome: MovementOutcome,
): void {
  if (outcome.kind === 'approved') return recordOnPayment(ctx, tx, payment, transaction, outcome);
  const now = ctx.now();
  // An unknown outcome does not change the buyer's next action.
  if (outcome.kind === 'unknown') payment.markUpdated(now);
  else payment.awaitAction(outcome.kind === 'pending' ? outcome.nextAction : null, now);
}
