import { readPaymentsOfOrder } from '../../storage/queries/payments/payment-rows.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { refreshOrder, snapshotOf } from '../orders/refresh-order.ts';
import type { OrderWithLines } from '../orders/view.ts';
import type { LockedFulfillment } from './load.ts';
import { requireRecordable, type LineChange } from './require-state.ts';

/** Records fulfilled or returned quantities on the order's lines, and refreshes the order (contract 50 §3). */
export async function recordOnOrder(
  ctx: BaseContext,
  tx: Transaction,
  found: LockedFulfillment,
  changes: readonly LineChange[],
): Promise<void> {
  requireRecordable(found, changes);
  await recordUnits(ctx, tx, found.of, changes);
}

/** Records quantities that the order's lines have room for, and refreshes the order. */
export async function recordUnits(
  ctx: BaseContext,
  tx: Transaction,
  of: OrderWithLines,
  changes: readonly LineChange[],
): Promise<void> {
  const { order, lines } = of;
  const payments = await readPaymentsOfOrder(tx, order.workspaceId, order.id);
  const before = snapshotOf(of);
  for (const { lineItemId, fulfilled = 0, returned = 0 } of changes)
    lines.find(({ id }) => id === lineItemId)?.record(fulfilled, returned);
  refreshOrder(ctx, tx, of, payments, before);
}
