import { readPaymentsOfOrder } from '../../../storage/queries/payments/payment-rows.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';
import { placeOrder } from '../../orders/place-order.ts';
import { refreshOrder, snapshotOf, type OrderSnapshot } from '../../orders/refresh-order.ts';
import { createOrder, rewriteOrder } from '../../orders/write-order.ts';
import type { OrderWithLines } from '../../orders/view.ts';
import type { LockedCheckout } from './lock-checkout.ts';

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
