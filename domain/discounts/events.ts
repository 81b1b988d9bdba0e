import type { DiscountRedemption } from '../../storage/entities/discount-redemption.ts';
import type { Discount } from '../../storage/entities/discount.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { BaseContext } from '../context.ts';
import { emit } from '../events.ts';
import { toDiscountView, toRedemptionView } from './view.ts';

/** Emits a discount event with the discount's view. */
export function emitDiscountEvent(
  ctx: BaseContext,
  tx: Transaction,
  type: 'discount.created' | 'discount.updated' | 'discount.deleted',
  discount: Discount,
  previous?: object,
): void {
  emit(ctx, tx, {
    type,
    source: discount,
    data: toDiscountView(discount),
    ...(previous ? { previous } : {}),
  });
}

/** Emits the redemption or release of a use. */
export function emitUseEvent(
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
