import type { DiscountUse } from '../../storage/queries/discounts/uses.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { Context } from '../context.ts';
import { emitUseEvent } from './events.ts';

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
