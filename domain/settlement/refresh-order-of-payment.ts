import type { Payment } from '../../storage/entities/payment.ts';
import { lockOrderRows, type OrderRows } from '../../storage/queries/orders/order-rows.ts';
import { readPaymentsOfOrder } from '../../storage/queries/payments/payment-rows.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { refreshOrder, snapshotOf } from '../orders/refresh-order.ts';

/** Refreshes the order of a changed, locked payment, under the order's lock; null for a payment without an order. */
export async function refreshOrderOfPayment(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  reason: string | null = null,
): Promise<OrderRows | null> {
  const { workspaceId, orderId } = payment;
  if (!orderId) return null;
  const [found, all] = await tx.batch([
    () => lockOrderRows(tx, payment, orderId),
    () => readPaymentsOfOrder(tx, workspaceId, orderId),
  ]);
  if (!found) throw new Error(`payment ${payment.id} has lost its order`);
  const others = all.filter(({ id }) => id !== payment.id);
  const before = snapshotOf(found);
  refreshOrder(ctx, tx, found, [payment, ...others], before, { reason });
  return found;
}
