import type { AttemptAnswer } from '../../../storage/entities/checkout-attempt.ts';
import { lockOpenSiblings } from '../../../storage/queries/checkout/sessions.ts';
import type { Transaction } from '../../../storage/database.ts';
import { readPaymentsOfOrder } from '../../../storage/queries/payments/payment-rows.ts';
import { recordCartEvent } from '../../carts/record-change.ts';
import type { ApplicationContext } from '../../context.ts';
import { redeemUse } from '../../discounts/end-use.ts';
import { issueInvoice } from '../../invoices/issue-invoice.ts';
import type { OrderWithLines } from '../../orders/view.ts';
import type { LockedSubscription } from '../../subscriptions/aggregate.ts';
import type { InvoiceTerm } from '../../ports/settlement.ts';
import { placeOrder, createOrder, rewriteOrder } from '../../orders/write-order.ts';
import { refreshOrder, snapshotOf, type OrderSnapshot } from '../../orders/refresh-order.ts';
import { emitPaymentEvent } from '../../payments/events.ts';
import { toTransactionView } from '../../payments/view.ts';
import { emitSessionEvent, withCurrentAmount, supersedeSession } from '../sessions/events.ts';
import { invoiceSourceOf, recordSold, sellSubscription } from './sell-subscription.ts';
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
    await recordCartEvent(ctx, tx, cart, 'cart.converted', { orderId: order.id });
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

/**
 * Creates the attempt's order, or updates the cart's draft or pending order, with the attempt's content and its payment.
 * `place` takes the order's number, which locks the counter until the commit.
 */
export async function writeAttemptOrder(
  ctx: ApplicationContext,
  tx: Transaction,
  { attempt, session, payment, order }: LockedCheckout,
  place: boolean,
): Promise<OrderWithLines> {
  const content = { ...attempt.content, ...order?.order.kept() };
  const before: OrderSnapshot | null = order && snapshotOf(order);
  const others = order ? await readPaymentsOfOrder(tx, payment.workspaceId, order.order.id) : [];
  const found = order
    ? rewriteOrder(ctx, tx, order, content)
    : createOrder(ctx, tx, content, { source: 'checkout', checkoutSessionId: session.id });
  found.order.sellBy(session.id, payment.deferred);
  if (session.makesSubscription()) found.order.startSubscription(session.subscriptionId ?? null);
  payment.payFor(found.order.id);
  if (place) await placeOrder(ctx, tx, found, content);
  const payments = [payment, ...others.filter(({ id }) => id !== payment.id)];
  refreshOrder(ctx, tx, found, payments, before);
  return found;
}

/** Emits the event of an attempt's payment that was captured, authorized or deferred. */
export function emitPaymentOutcome(
  ctx: ApplicationContext,
  tx: Transaction,
  { payment, transactions }: Pick<LockedCheckout, 'payment' | 'transactions'>,
): void {
  const succeeded = transactions.find(({ status }) => status === 'succeeded');
  const transaction = succeeded ? toTransactionView(succeeded) : null;
  if (payment.status === 'captured')
    emitPaymentEvent(ctx, tx, payment, 'payment.captured', { transaction });
  else if (payment.status === 'authorized')
    emitPaymentEvent(ctx, tx, payment, 'payment.authorized', { transaction });
  else emitPaymentEvent(ctx, tx, payment, null);
}
