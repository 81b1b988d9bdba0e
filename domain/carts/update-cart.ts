import { isDeepStrictEqual } from 'node:util';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { requireCustomer } from '../customers/load.ts';
import { concludeMutation } from './conclude-mutation.ts';
import { lockOpenCart } from './lock.ts';
import type { CartChanges } from './schemas.ts';
import { toCartView, type CartView, type CartWithLines } from './view.ts';

/** Changes the fields that were sent; null clears, equal values change nothing. */
export async function updateCart(
  ctx: Context,
  cartId: string,
  changes: CartChanges,
  ifMatch: number | null = null,
): Promise<Concluded<CartWithLines>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockOpenCart(ctx, tx, cartId, ifMatch);
    const { cart } = found;
    const { customerId, ...fields } = changes;
    if (customerId !== undefined) {
      const customer = customerId === null ? null : await requireCustomer(ctx, tx, customerId);
      cart.assign({ customerId: customer?.id ?? null });
    }
    cart.assign(fields);
    const after = toCartView(found);
    if (isDeepStrictEqual(found.before, after)) return found;
    await concludeMutation(ctx, tx, found, { isPriceUnchanged: hasSameBuyer(found.before, after) });
    return found;
  });
}

/** Tax depends on where the buyer is and on whether the customer is exempt. */
function hasSameBuyer(before: CartView, after: CartView): boolean {
  return (
    before.customerId === after.customerId &&
    isDeepStrictEqual(before.shippingAddress, after.shippingAddress) &&
    isDeepStrictEqual(before.billingAddress, after.billingAddress)
  );
}
