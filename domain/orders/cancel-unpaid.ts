import type { OrderRows } from '../../storage/queries/orders/order-rows.ts';
import { readPaymentsOfOrder } from '../../storage/queries/payments/payment-rows.ts';
import type { Transaction } from '../../storage/database.ts';
import type { BaseContext } from '../context.ts';
import { releaseUseOf } from '../discounts/end-use.ts';
import { refreshOrder, snapshotOf } from './refresh-order.ts';

/** Cancels an unpaid order, under its row lock. */
export async function cancelUnpaid(
  ctx: BaseContext,
  tx: Transaction,
  found: OrderRows,
  reason: string,
): Promise<void> {
  const { order } = found;
  const payments = await readPaymentsOfOrder(tx, order.workspaceId, order.id);
  const before = snapshotOf(found);
  order.cancelUnpaid(reason, ctx.now());
  if (order.discountId) await releaseUseOf(ctx, tx, order);
  refreshOrder(ctx, tx, found, payments, before);
}
