import type { Address } from '../../../storage/entities/purchase.ts';
import { missingDetails } from '../../pricing/tax-destination.ts';
import {
  concludeAlone,
  decidingUnit,
  unitOfWork,
  type Concluded,
  type Context,
} from '../../context.ts';
import { fail, toWarning } from '../../errors.ts';
import type { PricingRun } from '../../pricing/run-pricing.ts';
import type { CalculateInput } from '../../pricing/schemas.ts';
import { toShippingView, toTotalsView } from '../../pricing/view.ts';
import { concludeMutation } from '../conclude-mutation.ts';
import { lockOpenCart, type LockedCart } from '../lock.ts';
import type { CartWithLines } from '../view.ts';
import { persistPricing } from './persist-pricing.ts';
import type { CartAddresses } from './price-snapshot.ts';
import { runCartPricing, type PricingOptions, type PricedCart } from './run-cart-pricing.ts';

interface CartCalculation {
  readonly run: PricingRun;
  /** Null when nothing was persisted. */
  readonly snapshotId: string | null;
}

const TRIES_MAX = 5;

/**
 * Calculates shipping, tax and totals of a cart. Addresses in the request are stored first, even if the calculation
 * fails. Providers are called outside any transaction; if the cart changes meanwhile, the calculation runs again before
 * it is written.
 */
export async function calculateCart(
  ctx: Context,
  cartId: string,
  input: CalculateInput,
  ifMatch: number | null = null,
): Promise<Concluded<CartCalculation>> {
  const isFinal = input.kind === 'checkout_final';
  const persists = input.persist ?? isFinal;
  const expected = await storeAddresses(ctx, cartId, input, ifMatch);
  const options = optionsOf(input, isFinal);
  for (let attempt = 1; ; attempt += 1) {
    const priced = await runCartPricing(ctx, cartId, options);
    if (!persists) return concludeAlone(ctx, { run: priced.run, snapshotId: null });
    const persisted = await persist(ctx, cartId, priced, input.kind, expected);
    if (persisted) return persisted;
    if (attempt === TRIES_MAX) fail('cart_changed', { sequence: priced.sequence });
  }
}

function optionsOf(
  { selectedShippingMethodId: methodId }: CalculateInput,
  isFinal: boolean,
): PricingOptions {
  const whenGone = isFinal ? 'refuse' : 'drop';
  return {
    shipping: ({ cart }) => {
      if (methodId === null) return { kind: 'none' };
      if (methodId !== undefined) return { kind: 'method', methodId };
      return { kind: 'keep', selected: cart.selectedShipping ?? null, whenGone };
    },
    ...(isFinal ? { check: requireAddress } : {}),
  };
}

/** Writes the calculation; null when the cart has changed since. */
function persist(
  ctx: Context,
  cartId: string,
  priced: PricedCart,
  kind: CalculateInput['kind'],
  ifMatch: number | null,
): Promise<Concluded<CartCalculation> | null> {
  return decidingUnit<CartCalculation, null>(ctx, async (tx, conclude) => {
    const found = await lockOpenCart(ctx, tx, cartId, ifMatch);
    if (found.cart.sequence !== priced.sequence) return null;
    const snapshotId = await persistPricing(ctx, tx, found, priced, kind);
    return conclude({ run: priced.run, snapshotId });
  });
}

/** Stores the addresses that were sent, if they differ; returns the sequence to compare with the cart's afterwards. */
async function storeAddresses(
  ctx: Context,
  cartId: string,
  sent: CalculateInput,
  ifMatch: number | null,
): Promise<number | null> {
  if (sent.shippingAddress === undefined && sent.billingAddress === undefined) return ifMatch;
  const stored = await unitOfWork(ctx, async (tx) => {
    const found = await lockOpenCart(ctx, tx, cartId, ifMatch);
    const isChanged = assignAddresses(found, sent);
    if (isChanged) await concludeMutation(ctx, tx, found);
    return found.cart.sequence;
  });
  return ifMatch === null ? null : stored;
}

function assignAddresses({ cart }: LockedCart, sent: CalculateInput): boolean {
  const { shippingAddress = cart.shippingAddress, billingAddress = cart.billingAddress } = sent;
  const isChanged =
    !isSame(cart.shippingAddress, shippingAddress) || !isSame(cart.billingAddress, billingAddress);
  if (!isChanged) return false;
  cart.assign({ shippingAddress, billingAddress });
  return true;
}

function isSame(a: Address | null | undefined, b: Address | null | undefined): boolean {
  return canonical(a) === canonical(b);
}

function canonical(address: Address | null | undefined): string {
  const fields = Object.entries(address ?? {}).filter(([, value]) => value !== null);
  return JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** 422 `address_required` when a line ships and there is no complete address to ship it to. */
function requireAddress({ lines }: CartWithLines, { shippingAddress }: CartAddresses): void {
  if (!lines.some((line) => line.requiresShipping)) return;
  const missing = missingDetails('shippingAddress', shippingAddress ?? {});
  if (missing.length > 0) fail('address_required', missing);
}

export function toCalculationView({ run, snapshotId }: CartCalculation) {
  return {
    snapshotId,
    shipping: toShippingView(run),
    tax: { lines: run.totals.taxLines },
    totals: toTotalsView(run),
    warnings: run.warnings.map(toWarning),
  };
}
