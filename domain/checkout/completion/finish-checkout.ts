import type { AttemptAnswer } from '../../../storage/entities/checkout-attempt.ts';
import { lockOpenSiblings } from '../../../storage/queries/checkout/sessions.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import { emitCartEvent } from '../../carts/events.ts';
import { recordCartChange } from '../../carts/record-change.ts';
import type { ApplicationContext } from '../../context.ts';
import { redeemUse } from '../../discounts/redeem-use.ts';
import { issueInvoice } from '../../invoices/issue-invoice.ts';
import type { OrderWithLines } from '../../orders/view.ts';
import { emitPaymentOutcome } from './emit-payment-outcome.ts';
import { invoiceSourceOf, recordSold, sellSubscription } from './sell-subscription.ts';
import { writeAttemptOrder } from './write-attempt-order.ts';
import { emitSessionEvent, withCurrentAmount, supersedeSession } from '../sessions/events.ts';
import type { LockedSubscription } from '../../subscriptions/aggregate.ts';
import type { InvoiceTerm } from '../../ports/settlement.ts';
import type { LockedCheckout } from './lock-checkout.ts';

/**
 * Ends an attempt with success, in one commit: order placed, invoice issued, session completed, cart converted, the
 * cart's other sessions superseded, events emitted. The caller has moved the payment to its new state.
 */
export async function finishCheckout(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: LockedCheckout,
  term: InvoiceTerm | null,
): Promise<AttemptAnswer> {
  const { session, cart, attempt, payment, use } = sale;
  if (use) redeemUse(ctx, tx, use);
  const siblings = await lockOpenSiblings(tx, session);
  const sold = await sellSubscription(ctx, tx, sale);
  const found = await writeAttemptOrder(ctx, tx, sale, true);
  const { order } = found;
  const subscriptionId = sold?.subscription.id;
  const answer = {
    kind: 'completed',
    orderId: order.id,
    paymentId: payment.id,
    ...(subscriptionId ? { subscriptionId } : {}),
  } as const;
  attempt.conclude(answer, ctx.now());
  await invoice(ctx, tx, sale, found, term, sold);
  emitPaymentOutcome(ctx, tx, sale);
  if (sold) await recordSold(ctx, tx, sale, sold);
  if (cart) {
    cart.cart.convert(order.id, ctx.now());
    recordCartChange(ctx, tx, cart);
    await emitCartEvent(ctx, tx, cart, 'cart.converted', { orderId: order.id });
  }
  complete(ctx, tx, sale);
  for (const sibling of siblings)
    supersedeSession(ctx, tx, sibling, 'paid_elsewhere', cart, attempt.content);
  return answer;
}

function complete(ctx: ApplicationContext, tx: Transaction, sale: LockedCheckout): void {
  const { session, attempt, payment } = sale;
  const { total: amount, currency, orderId } = attempt.content;
  session.complete({ amount, currency, orderId, paymentId: payment.id }, ctx.now());
  emitSessionEvent(ctx, tx, withCurrentAmount(session, null), 'checkout_session.completed');
}

async function invoice(
  ctx: ApplicationContext,
  tx: Transaction,
  { payment }: LockedCheckout,
  { order, lines }: OrderWithLines,
  term: InvoiceTerm | null,
  sold: LockedSubscription | null,
): Promise<void> {
  if (term) {
    await issueInvoice(ctx, tx, {
      order,
      lines,
      payment,
      status: 'open',
      sourceType: 'net30',
      netN: term.netN,
      dueAt: term.dueAt,
    });
  } else if (payment.status === 'captured') {
    const source = sold ? invoiceSourceOf(sold) : ({ sourceType: 'order' } as const);
    await issueInvoice(ctx, tx, { order, lines, payment, status: 'paid', ...source });
  }
}
