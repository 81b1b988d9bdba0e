import type { AppliedDiscount } from '../../../storage/entities/purchase.ts';
import type { RowSource } from '../../../storage/queries/discounts/discount-with-uses.ts';
import {
  appliedAgain,
  requireApplied,
  evaluateForCart,
  type DiscountBuyer,
} from '../../discounts/evaluate-for-cart.ts';
import type { Context } from '../../context.ts';
import { loadConfiguration } from '../../pricing/configuration/load.ts';
import { findExemption } from '../../pricing/calculate-tax.ts';
import type { Configuration, FallbackPolicy } from '../../pricing/configuration/schemas.ts';
import type { PricingRequest, ShippingChoice } from '../../pricing/pricing-request.ts';
import { runPricing, type PricingRun } from '../../pricing/run-pricing.ts';
import type { CartWithLines } from '../view.ts';
import { loadCart } from '../load.ts';
import { cartRequest, type CartAddresses } from './price-snapshot.ts';

/** A calculation of a cart at the `sequence` at which it was read. */
export interface PricedCart {
  readonly found: CartWithLines;
  readonly sequence: number;
  readonly request: PricingRequest;
  readonly run: PricingRun;
  readonly applied: AppliedDiscount | null;
  readonly customerId: string | null;
  readonly configuration: Configuration;
}

export interface PricingOptions {
  /** Derived from the cart's selection. */
  readonly shipping: (found: CartWithLines) => ShippingChoice;
  /** Overrides the cart's own. */
  readonly addresses?: CartAddresses;
  /** Overrides the cart's own. */
  readonly customerId?: string | null;
  /** In place of the cart's own code; null: none. */
  readonly code?: string | null;
  /** Whose limits the code is held against; default: the cart's buyer. */
  readonly discountBuyer?: DiscountBuyer;
  readonly policy?: (addresses: CartAddresses) => FallbackPolicy | null;
  /** Rejects what cannot be priced, before any provider is called. */
  readonly check?: (found: CartWithLines, addresses: CartAddresses) => void;
}

/** Prices a cart without a lock and without writing, since providers may be called. */
export async function runCartPricing(
  ctx: Context,
  cartId: string,
  options: PricingOptions,
): Promise<PricedCart> {
  return priceCart(ctx, await loadCart(ctx, cartId), options);
}

/** The same of a cart that was read. 422 `discount_invalid` for `code`, before any provider is called. */
export async function priceCart(
  ctx: Context,
  found: CartWithLines,
  options: PricingOptions,
): Promise<PricedCart> {
  const { services, database } = ctx;
  const { cart } = found;
  const addresses = options.addresses ?? addressesOf(found);
  const customerId =
    options.customerId === undefined ? (cart.customerId ?? null) : options.customerId;
  options.check?.(found, addresses);
  const [loaded, applied, exemption] = await Promise.all([
    loadConfiguration(database, cart),
    appliedNow(ctx, found, options),
    findExemption((text, values) => database.read(text, values), ctx.workspaceId, customerId),
  ]);
  const policy = options.policy?.(addresses) ?? null;
  const request = {
    ...cartRequest(found, applied, addresses, options.shipping(found), exemption),
    ...(policy ? { policy } : {}),
  };
  const run = await runPricing(services, loaded, request);
  const { configuration } = loaded;
  return { found, sequence: cart.sequence, request, run, applied, customerId, configuration };
}

function addressesOf({ cart }: CartWithLines): CartAddresses {
  return {
    shippingAddress: cart.shippingAddress ?? null,
    billingAddress: cart.billingAddress ?? null,
  };
}

async function appliedNow(
  ctx: Context,
  found: CartWithLines,
  { code, discountBuyer }: PricingOptions,
): Promise<AppliedDiscount | null> {
  const { database } = ctx;
  const present = found.cart.appliedDiscount ?? null;
  const own = present && { id: present.discountId };
  const key = typeof code === 'string' ? { code } : code === null ? null : own;
  if (!key) return null;
  const source: RowSource = {
    em: database.em(),
    query: (asked, values) => database.read(asked, values),
  };
  const evaluated = await evaluateForCart(ctx, source, found, key, discountBuyer);
  const { sequence } = found.cart;
  if (typeof code === 'string') return requireApplied(evaluated, code, sequence);
  return present && appliedAgain(evaluated, present, sequence);
}

/** The cart as the calculation would leave it; nothing is written. */
export function pricedAs({ found, run, applied }: PricedCart): CartWithLines {
  const { subtotal, discountTotal, shippingTotal, taxTotal, total } = run.totals;
  const { pricesIncludeTax, taxLines, orderDiscount, lines } = run.totals;
  const taxOf = new Map(lines.map((line) => [line.id, line.taxAmount]));
  return {
    cart: {
      ...found.cart,
      subtotal,
      discountTotal,
      shippingTotal,
      taxTotal,
      total,
      pricesIncludeTax,
      taxLines,
      selectedShipping: run.selected,
      appliedDiscount: applied && { ...applied, amount: orderDiscount },
    },
    lines: found.lines.map((line) => ({
      ...line,
      calculatedTaxAmount: taxOf.get(line.id) ?? null,
    })),
  };
}
