import { isDeepStrictEqual } from 'node:util';
import { unitOfWork, type Context } from '../context.ts';
import { requireCustomer } from '../customers/load.ts';
import { concludeMutation } from './conclude-mutation.ts';
import { lockOpenCart } from './load.ts';
import type { CartChanges } from './schemas.ts';
import { toCartView, type CartView, type CartWithLines } from './view.ts';

/** Changes the fields that were sent; null clears. What the cart holds already changes nothing. */
export async function updateCart(
  ctx: Context,
  cartId: string,
  changes: CartChanges,
  ifMatch: number | null = null,
): Promise<CartWithLines> {
  return unitOfWork(ctx, async (tx) => {
    const found = await lockOpenCart(ctx, tx, cartId, ifMatch);
    const { cart } = found;
    if (changes.customerId !== undefined) {
      const customer =
        changes.customerId === null ? null : await requireCustomer(ctx, tx, changes.customerId);
      cart.customerId = customer?.id ?? null;
    }
    if (changes.customerEmail !== undefined) cart.customerEmail = changes.customerEmail;
    if (changes.shippingAddress !== undefined) cart.shippingAddress = changes.shippingAddress;
    if (changes.billingAddress !== undefined) cart.billingAddress = changes.billingAddress;
    if (changes.notes !== undefined) cart.notes = changes.notes;
    if (changes.metadata !== undefined) cart.metadata = changes.metadata;
    const after = toCartView(found);
    if (isDeepStrictEqual(found.before, after)) return found;
    await concludeMutation(ctx, tx, found, { priceStands: hasSameBuyer(found.before, after) });
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
