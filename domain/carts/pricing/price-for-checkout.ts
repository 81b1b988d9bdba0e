import { unitOfWork, type Context } from '../../context.ts';
import { lockCartAndPaying } from '../lock.ts';
import { keepSelectedShipping, type Unpriced } from './price-snapshot.ts';
import { persistPricing } from './persist-pricing.ts';
import { runCartPricing } from './run-cart-pricing.ts';

/**
 * Prices an open cart for its checkout by the fallback policy and persists the result as a final calculation. Nothing
 * is written if the cart changed meanwhile or is being paid; the caller checks again.
 */
export async function priceForCheckout(ctx: Context, { cartId, buyer }: Unpriced): Promise<void> {
  const { shippingAddress, billingAddress, customerId } = buyer;
  const priced = await runCartPricing(ctx, cartId, {
    shipping: ({ cart }) => keepSelectedShipping(cart.selectedShipping ?? null),
    addresses: { shippingAddress, billingAddress },
    customerId,
  });
  await unitOfWork(ctx, async (tx) => {
    const [found, isPaying] = await lockCartAndPaying(ctx, tx, cartId);
    const { status, sequence } = found.cart;
    if (isPaying || status !== 'open' || sequence !== priced.sequence) return;
    await persistPricing(ctx, tx, found, priced, 'checkout_final');
  });
}
