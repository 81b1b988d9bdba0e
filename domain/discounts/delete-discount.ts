import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { recordDiscountChange } from './record-change.ts';
import { lockDiscount } from './load.ts';
import { toDiscountView } from './view.ts';

/**
 * Deletes a discount and frees its code. A discount with a redemption remains readable by id. One that is only reserved
 * remains in the ledger, hidden, because the payment that reserved it may still succeed.
 */
export async function deleteDiscount(ctx: Context, discountId: string): Promise<Concluded<void>> {
  return concludingUnit(ctx, async (tx) => {
    const discount = await lockDiscount(ctx, tx, discountId);
    const before = toDiscountView(discount);
    discount.delete(ctx.now());
    recordDiscountChange(ctx, tx, 'discount.deleted', discount, { before, after: null });
    if (!discount.firstRedeemedAt && discount.reservedCount === 0) tx.em.remove(discount);
  });
}
