import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { LockedCart } from '../../carts/lock.ts';
import type { ApplicationContext, Context } from '../../context.ts';
import { Refusal } from '../../errors.ts';
import { readConfiguration } from '../../pricing/configuration/load.ts';
import { requirePriceSnapshot, Unpriced } from '../../carts/pricing/price-snapshot.ts';
import { priceForCheckout } from '../../carts/pricing/price-for-checkout.ts';
import { knownBuyer } from '../known-buyer.ts';
import { findOrderCustomer } from '../find-order-customer.ts';

/**
 * Runs a unit of work that makes a session. Where the session's cart turns out to have no final price, it is priced,
 * outside any transaction, and the work runs again; a price that cannot be found now is asked for at completion.
 */
export async function withPrefetchedPrice<T>(
  ctx: Context,
  work: (mustBePriced: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await work(true);
  } catch (error) {
    if (!(error instanceof Unpriced)) throw error;
    await priceForCheckout(ctx, error).catch(ignoreRefusal);
    return work(false);
  }
}

/** Throws Unpriced when the cart could be priced for what is known of its buyer, and is not. */
export async function requirePrefetchedPrice(
  ctx: ApplicationContext,
  tx: Transaction,
  found: LockedCart,
  session: CheckoutSession,
): Promise<void> {
  const { cart, before } = found;
  // A code that this very unit of work put on the cart would be gone by the time the cart is priced.
  if (cart.status !== 'open' || cart.sequence !== before.sequence) return;
  const { shippingAddress, billingAddress } = knownBuyer(session, cart, {
    paymentMethod: 'card',
    billingSameAsShipping: false,
  });
  if (!shippingAddress && !billingAddress) return;
  const { configuration } = await readConfiguration(tx, ctx);
  const customer = await findOrderCustomer(ctx, tx, session, cart);
  const customerId = customer?.id ?? null;
  const buyer = { shippingAddress, billingAddress, customerId };
  await requirePriceSnapshot(ctx, tx, found, configuration, buyer);
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
