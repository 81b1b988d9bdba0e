import type { SelectedShipping } from '../../../storage/entities/purchase.ts';
import { findAliveFinal } from '../../../storage/queries/pricing/snapshots.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import { lockCart } from '../lock.ts';
import { persistPricing } from './persist-pricing.ts';
import type { CartWithLines } from '../view.ts';
import { unitOfWork, type Context } from '../../context.ts';
import { cartRequest, type CartAddresses } from './cart-request.ts';
import type { Configuration } from '../../pricing/configuration/schemas.ts';
import { priceCartNow } from './price-cart-now.ts';
import type { ShippingWish } from '../../pricing/pricing-request.ts';
import { inputsHashOf } from '../../pricing/snapshot.ts';

/** Who buys, and where to: what a final price depends on beside the cart. */
export interface PricedBuyer extends CartAddresses {
  readonly customerId: string | null;
}

/** The cart has to be priced before it can be paid: by priceForCheckout, outside the transaction that found out. */
export class Unpriced extends Error {
  override readonly name = 'Unpriced';
  readonly cartId: string;
  readonly buyer: PricedBuyer;

  constructor(cartId: string, buyer: PricedBuyer) {
    super(`cart ${cartId} has no final price for its buyer`);
    this.cartId = cartId;
    this.buyer = buyer;
  }
}

/**
 * The final snapshot that the locked cart's totals are of, if it is alive and for this buyer; null where there is
 * nothing to calculate and the cart's own totals hold. Throws Unpriced.
 */
export async function requireFinalPrice(
  ctx: Context,
  tx: Transaction,
  found: CartWithLines,
  configuration: Configuration,
  buyer: PricedBuyer,
): Promise<string | null> {
  const { cart } = found;
  const snapshotId = await findFinalPrice(ctx, tx, found, buyer);
  const isSettled = snapshotId !== null || !isCalculated(configuration, cart.selectedShipping);
  if (isSettled) return snapshotId;
  throw new Unpriced(cart.id, buyer);
}

/** The final snapshot that the cart's totals are of; null when there is none that is alive and for this buyer. */
export async function findFinalPrice(
  ctx: Context,
  tx: Transaction,
  found: CartWithLines,
  buyer: PricedBuyer,
): Promise<string | null> {
  const { cart } = found;
  const selected = cart.selectedShipping ?? null;
  const request = cartRequest(found, cart.appliedDiscount ?? null, buyer, keep(selected), null);
  return findAliveFinal((text, values) => tx.query(text, values), {
    workspaceId: cart.workspaceId,
    cartId: cart.id,
    cartSequence: cart.sequence,
    inputsHash: inputsHashOf(request, selected, buyer.customerId),
    now: ctx.now(),
  });
}

/** Tax is calculated, or the rate that was chosen is one of ours, which may have changed. */
function isCalculated(
  { tax }: Configuration,
  selected: SelectedShipping | null | undefined,
): boolean {
  return tax.mode !== 'none' || (selected ? selected.source !== 'client' : false);
}

/**
 * Prices an open cart for its checkout, to the fallback policy, and persists that as a final calculation; a cart
 * that changed meanwhile is left alone, for the caller to look at again.
 */
export async function priceForCheckout(ctx: Context, { cartId, buyer }: Unpriced): Promise<void> {
  const { shippingAddress, billingAddress, customerId } = buyer;
  const priced = await priceCartNow(ctx, cartId, {
    shipping: ({ cart }) => keep(cart.selectedShipping ?? null),
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

function keep(selected: SelectedShipping | null): ShippingWish {
  return { kind: 'keep', selected, whenGone: 'refuse' };
}
