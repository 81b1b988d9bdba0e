import { lockUseOfOrder } from '../../storage/queries/discounts/uses.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { BaseContext } from '../context.ts';
import { emitUseEvent } from './events.ts';

/** Releases the use of an order that was cancelled before anything was paid for it. */
export async function releaseUseOf(
  ctx: BaseContext,
  tx: Transaction,
  order: { readonly workspaceId: string; readonly id: string },
): Promise<void> {
  const use = await lockUseOfOrder(tx, order.workspaceId, order.id);
  if (!use) return;
  const { discount, redemption } = use;
  discount.release(redemption, ctx.now());
  emitUseEvent(ctx, tx, 'discount.released', discount, redemption);
}
