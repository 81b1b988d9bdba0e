import type { DiscountRedemption } from '../../storage/entities/discount-redemption.ts';
import type { Discount } from '../../storage/entities/discount.ts';
import { type DiscountUse, lockUseOfOrder } from '../../storage/queries/discounts/discount-rows.ts';
import type { Transaction } from '../../storage/database.ts';
import { emit } from '../events.ts';
import type { Context, BaseContext } from '../context.ts';
import { toDiscountView, toRedemptionView } from './view.ts';

/** Redeems a use when its order is placed; does nothing when it is already redeemed. */
export function redeemUse(
  ctx: Context,
  tx: Transaction,
  { discount, redemption }: DiscountUse,
): void {
  if (redemption.status !== 'reserved') return;
  discount.redeem(redemption, ctx.now());
  emitUseEvent(ctx, tx, 'discount.redeemed', discount, redemption);
}

/** Releases the use of an order that was cancelled before anything was paid for it; returns whether it had one. */
export async function releaseUseOf(
  ctx: BaseContext,
  tx: Transaction,
  order: { readonly workspaceId: string; readonly id: string },
): Promise<boolean> {
  const use = await lockUseOfOrder(tx, order.workspaceId, order.id);
  if (!use) return false;
  const { discount, redemption } = use;
  discount.release(redemption, ctx.now());
  emitUseEvent(ctx, tx, 'discount.released', discount, redemption);
  return true;
}

/** Emits the redemption or release of a use. */
function emitUseEvent(
  ctx: BaseContext,
  tx: Transaction,
  type: 'discount.redeemed' | 'discount.released',
  discount: Discount,
  redemption: DiscountRedemption,
): void {
  emit(ctx, tx, {
    type,
    source: discount,
    data: { ...toDiscountView(discount), redemption: toRedemptionView(redemption) },
    orderId: redemption.orderId,
  });
}
