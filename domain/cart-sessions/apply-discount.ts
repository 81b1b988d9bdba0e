import { applyCode } from '../carts/apply-discount.ts';
import { concludingUnit, type Concluded } from '../context.ts';
import { limitFailedCodes } from '../discounts/limit-failed-codes.ts';
import { lockSessionCart } from './lock-session-cart.ts';
import type { CartSessionContext } from './session-context.ts';
import type { SessionCart } from './view.ts';

/** Applies a discount code to the session's cart in place of any other; 429 after too many failed ones. */
export async function applySessionDiscount(
  ctx: CartSessionContext,
  code: string,
  ifMatch: number | null,
): Promise<Concluded<SessionCart>> {
  return limitFailedCodes(ctx, ctx.cartSession.cartId, () =>
    concludingUnit(ctx, async (tx) => {
      const found = await lockSessionCart(ctx, tx, ifMatch);
      await applyCode(ctx, tx, found, code);
      return found;
    }),
  );
}
