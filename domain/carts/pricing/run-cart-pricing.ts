import type { AppliedDiscount } from '../../../storage/entities/purchase.ts';
import type { RowSource } from '../../../storage/queries/discounts/discount-with-uses.ts';
import type { CartWithLines } from '../view.ts';
import { loadCart } from '../load.ts';
import type { Context } from '../../context.ts';
import { appliedDiscount, invalidDiscount } from '../../discounts/applied-discount.ts';
import { evaluateForCart } from '../../discounts/evaluate-for-cart.ts';
import { cartRequest, type CartAddresses } from './cart-request.ts';
import { loadConfiguration } from '../../pricing/configuration/load.ts';
import { findExemption } from '../../pricing/find-exemption.ts';
import type { PricingRequest, ShippingChoice } from '../../pricing/pricing-request.ts';
import { runPricing, type PricingRun } from '../../pricing/run-pricing.ts';

/** A calculation of a cart at the `sequence` at which it was read. */
export interface PricedCart {
  readonly found: CartWithLines;
  readonly sequence: number;
  readonly request: PricingRequest;
  readonly run: PricingRun;
  readonly applied: AppliedDiscount | null;
  readonly customerId: string | null;
}

export interface PricingOptions {
  /** Derived from the cart's selection. */
  readonly shipping: (found: CartWithLines) => ShippingChoice;
  /** Overrides the cart's own. */
  readonly addresses?: CartAddresses;
  /** Overrides the cart's own. */
  readonly customerId?: string | null;
  /** Rejects what cannot be priced, before any provider is called. */
  readonly check?: (found: CartWithLines, addresses: CartAddresses) => void;
}

/** Prices a cart without a lock and without writing, since providers may be called. */
export async function runCartPricing(
  ctx: Context,
  cartId: string,
  options: PricingOptions,
): Promise<PricedCart> {
  const { services, database } = ctx;
  const found = await loadCart(ctx, cartId);
  const { cart } = found;
  const addresses = options.addresses ?? addressesOf(found);
  const customerId =
    options.customerId === undefined ? (cart.customerId ?? null) : options.customerId;
  options.check?.(found, addresses);
  const [loaded, applied, exemption] = await Promise.all([
    loadConfiguration(database, cart),
    appliedNow(ctx, found),
    findExemption((text, values) => database.read(text, values), ctx.workspaceId, customerId),
  ]);
  const request = cartRequest(found, applied, addresses, options.shipping(found), exemption);
  const run = await runPricing(services, loaded, request);
  return { found, sequence: cart.sequence, request, run, applied, customerId };
}

function addressesOf({ cart }: CartWithLines): CartAddresses {
  return {
    shippingAddress: cart.shippingAddress ?? null,
    billingAddress: cart.billingAddress ?? null,
  };
}

async function appliedNow(ctx: Context, found: CartWithLines): Promise<AppliedDiscount | null> {
  const { database } = ctx;
  const applied = found.cart.appliedDiscount ?? null;
  if (!applied) return null;
  const source: RowSource = {
    em: database.em(),
    query: (asked, values) => database.read(asked, values),
  };
  const { discount, evaluation } = await evaluateForCart(ctx, source, found, {
    id: applied.discountId,
  });
  const { sequence } = found.cart;
  return discount
    ? appliedDiscount(discount, evaluation, sequence)
    : invalidDiscount(applied, sequence);
}
