import type { Subscription } from '../../../storage/entities/subscription.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { allocateNumber } from '../../invoices/allocate-number.ts';
import { loadIssueFacts, type IssueFacts } from '../../invoices/document/issue-facts.ts';
import { issueInvoice } from '../../invoices/issue-invoice.ts';
import { placeOrder } from '../../orders/place-order.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import { createOrder } from '../../orders/write-order.ts';
import { emitPaymentEvent } from '../../payments/events.ts';
import { toTransactionView } from '../../payments/view.ts';
import type { EarnedSale, RecordedSale } from '../../ports/settlement.ts';

/** A `RecordSale`; `known` is what its invoice needs to know, where that has been read already. */
export async function recordSale(
  ctx: ApplicationContext,
  tx: Transaction,
  { id: subscriptionId }: Pick<Subscription, 'id'>,
  sale: EarnedSale,
  known: IssueFacts | null = null,
): Promise<RecordedSale> {
  const { content, payment, transaction, creditApplied, period, installment, source } = sale;
  const { isKnown = false } = sale;
  const found = createOrder(ctx, tx, content, { source, checkoutSessionId: null });
  const { order, lines } = found;
  order.billTo(subscriptionId, creditApplied);
  payment.payFor(order.id);
  // One round trip for both counters, whose rows stay locked until the commit.
  const facts = known ?? (await loadIssueFacts(tx, order));
  const [, number] = await tx.batch([
    () => placeOrder(ctx, tx, found, content),
    () => allocateNumber(ctx, tx, order, facts.series),
  ]);
  refreshOrder(ctx, tx, found, [payment], null);
  const { invoice } = await issueInvoice(ctx, tx, {
    order,
    lines,
    payment,
    status: 'paid',
    sourceType: 'subscription',
    period,
    creditApplied,
    numbered: { facts, number },
    ...(installment ? { installment } : {}),
  });
  emitPaymentEvent(ctx, tx, payment, isKnown ? null : 'payment.captured', {
    transaction: transaction && toTransactionView(transaction),
  });
  return { orderId: order.id, paymentId: payment.id, invoiceId: invoice.id };
}
