import { readPaymentsOfOrder } from '../../storage/queries/payments/payment-rows.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import { refreshOrder, snapshotOf } from '../orders/refresh-order.ts';
import { requireSettled } from '../orders/require-settled.ts';
import type { LockedFulfillment } from './load.ts';

/** A change of one line of the order. */
export interface LineChange {
  readonly lineItemId: string;
  readonly fulfilled?: number;
  readonly returned?: number;
}

/** Records fulfilled or returned quantities on the order's lines, and refreshes the order (contract 50 §3). */
export async function recordOnOrder(
  ctx: BaseContext,
  tx: Transaction,
  { fulfillment, of }: LockedFulfillment,
  changes: readonly LineChange[],
): Promise<void> {
  const { order, lines } = of;
  if (changes.some(({ fulfilled = 0 }) => fulfilled > 0)) requireSettled(order, 'fulfill');
  const payments = await readPaymentsOfOrder(tx, order.workspaceId, order.id);
  const before = snapshotOf(of);
  for (const { lineItemId, fulfilled = 0, returned = 0 } of changes) {
    const line = lines.find(({ id }) => id === lineItemId);
    // An edit may have removed the line.
    if (!line?.record(fulfilled, returned))
      fail('invalid_state', {
        from: fulfillment.status,
        lineItemId,
        reason: 'no_longer_on_order',
        quantity: line?.quantity ?? 0,
      });
  }
  refreshOrder(ctx, tx, of, payments, before);
}

/** All units of the fulfillment, as fulfilled (1) or no longer fulfilled (-1). */
export function allUnits({ lines }: LockedFulfillment, sign: 1 | -1): LineChange[] {
  return lines.map(({ lineItemId, quantity }) => ({ lineItemId, fulfilled: sign * quantity }));
}
