import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { LockedCart } from '../../carts/lock.ts';
import type { ApplicationContext, Context } from '../../context.ts';
import { Refusal } from '../../errors.ts';
import { loadConfiguration } from '../../pricing/configuration/load.ts';
import { requirePriceSnapshot, Unpriced } from '../../carts/pricing/price-snapshot.ts';
import { priceForCheckout } from '../../carts/pricing/persist-pricing.ts';
import { knownBuyer, findOrderCustomer } from '../buyer.ts';

/**
 * Runs a unit of work that creates a session. When the session's cart has no final price, it is priced, outside any
 * transaction, and the work runs again. When pricing fails, the completion prices the cart.
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

/** Throws Unpriced when the buyer's address is known and the cart has no final price for it. */
export async function requirePrefetchedPrice(
  ctx: ApplicationContext,
  tx: Transaction,
  found: LockedCart,
  session: CheckoutSession,
): Promise<void> {
  const { cart, before } = found;
  // A discount code applied in this unit of work would be rolled back before the cart is priced.
  if (cart.status !== 'open' || cart.sequence !== before.sequence) return;
  const { shippingAddress, billingAddress } = knownBuyer(session, cart);
  if (!shippingAddress && !billingAddress) return;
  const { configuration } = await loadConfiguration(tx, ctx);
  const customer = await findOrderCustomer(ctx, tx, session, cart);
  const customerId = customer?.id ?? null;
  const buyer = { shippingAddress, billingAddress, customerId };
  await requirePriceSnapshot(ctx, tx, found, configuration, buyer);
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
