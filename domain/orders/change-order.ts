import { readPaymentsOfOrder } from '../../storage/queries/payments/payment-rows.ts';
import { concludingUnit, type Concluded, type Context, type Transaction } from '../context.ts';
import { lockOrder } from './load.ts';
import { refreshOrder, snapshotOf } from './refresh-order.ts';
import type { OrderWithLines } from './view.ts';

/** Changes an order without moving money, under its row lock; `change` returns whether anything differs. */
export function changeOrder(
  ctx: Context,
  orderId: string,
  change: (found: OrderWithLines, tx: Transaction) => boolean,
): Promise<Concluded<OrderWithLines>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockOrder(ctx, tx, orderId);
    const before = snapshotOf(found);
    if (!change(found, tx)) return found;
    const payments = await readPaymentsOfOrder(tx, ctx.workspaceId, found.order.id);
    refreshOrder(ctx, tx, found, payments, before);
    return found;
  });
}
