import { unitOfWork, type Context } from '../../context.ts';
import { lockCart } from '../lock.ts';
import { keepSelected, type Unpriced } from './final-price.ts';
import { persistPricing } from './persist-pricing.ts';
import { priceCartNow } from './price-cart-now.ts';

/**
 * Prices an open cart for its checkout, to the fallback policy, and persists that as a final calculation; a cart
 * that changed meanwhile is left alone, for the caller to look at again.
 */
export async function priceForCheckout(ctx: Context, { cartId, buyer }: Unpriced): Promise<void> {
  const { shippingAddress, billingAddress, customerId } = buyer;
  const priced = await priceCartNow(ctx, cartId, {
    shipping: ({ cart }) => keepSelected(cart.selectedShipping ?? null),
    addresses: { shippingAddress, billingAddress },
    customerId,
  });
  await unitOfWork(
    ctx,
    async (tx) => {
      const found = await lockCart(ctx, tx, cartId);
      const { status, sequence } = found.cart;
      if (status !== 'open' || sequence !== priced.sequence) return;
      await persistPricing(ctx, tx, found, priced, 'checkout_final');
    },
    { concludes: false },
  );
}
