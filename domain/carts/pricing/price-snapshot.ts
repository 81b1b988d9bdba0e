import { createHash } from 'node:crypto';
import { pricedMetadata } from '../../../storage/entities/cart-line.ts';
import {
  type SelectedShipping,
  type Address,
  type AppliedDiscount,
  taxDestination,
} from '../../../storage/entities/purchase.ts';
import {
  findValidSnapshot,
  type FinalSnapshot,
  type ValidSnapshot,
} from '../../../storage/queries/pricing/snapshots.ts';
import type { Transaction } from '../../../storage/database.ts';
import type {
  SnapshotKind,
  ShippingChoice,
  PricingRequest,
  RequestLine,
} from '../../pricing/pricing-request.ts';
import { termsOf } from '../../discounts/evaluate-for-cart.ts';
import type { Context } from '../../context.ts';
import type { Configuration } from '../../pricing/configuration/schemas.ts';
import type { CartWithLines } from '../view.ts';

/** Customer and addresses, on which a price snapshot depends besides the cart. */
interface PricedBuyer extends CartAddresses {
  readonly customerId: string | null;
}

/** The cart must be priced before it can be paid, by priceForCheckout outside the current transaction. */
export class Unpriced extends Error {
  override readonly name = 'Unpriced';
  readonly cartId: string;
  readonly buyer: PricedBuyer;

  constructor(cartId: string, buyer: PricedBuyer) {
    super(`cart ${cartId} has no price snapshot for its buyer`);
    this.cartId = cartId;
    this.buyer = buyer;
  }
}

/**
 * The valid snapshot of the locked cart's totals for this buyer; null where there is nothing to calculate and the
 * cart's own totals apply. Throws Unpriced.
 */
export async function requirePriceSnapshot(
  ctx: Context,
  tx: Transaction,
  found: CartWithLines,
  configuration: Configuration,
  buyer: PricedBuyer,
): Promise<ValidSnapshot | null> {
  const snapshot = await findPriceSnapshot(ctx, tx, found, buyer);
  return requirePriced(found, configuration, buyer, snapshot);
}

/**
 * The same of the cart's final snapshots, the newest first, which were read under its lock. Throws Unpriced, too, where
 * `mustBeCalculated` asks the snapshot for what it offered.
 */
export function pickPriceSnapshot(
  ctx: Context,
  found: CartWithLines,
  snapshots: readonly FinalSnapshot[],
  configuration: Configuration,
  buyer: PricedBuyer,
  { mustBeCalculated }: { readonly mustBeCalculated: boolean },
): ValidSnapshot | null {
  const now = ctx.now();
  const inputsHash = hashFor(found, buyer);
  const valid = snapshots.find(
    (one) => one.inputsHash === inputsHash && new Date(one.expiresAt) > now,
  );
  return requirePriced(found, configuration, buyer, valid ?? null, mustBeCalculated);
}

function requirePriced(
  { cart }: CartWithLines,
  configuration: Configuration,
  buyer: PricedBuyer,
  snapshot: ValidSnapshot | null,
  mustBeCalculated = false,
): ValidSnapshot | null {
  const isNeeded = mustBeCalculated || isCalculated(configuration, cart.selectedShipping);
  if (snapshot !== null || !isNeeded) return snapshot;
  throw new Unpriced(cart.id, buyer);
}

/** The valid snapshot of the cart's totals for this buyer; null when there is none. */
export async function findPriceSnapshot(
  ctx: Context,
  tx: Transaction,
  found: CartWithLines,
  buyer: PricedBuyer,
): Promise<ValidSnapshot | null> {
  const { cart } = found;
  return findValidSnapshot((text, values) => tx.query(text, values), {
    workspaceId: cart.workspaceId,
    cartId: cart.id,
    cartSequence: cart.sequence,
    inputsHash: hashFor(found, buyer),
    now: ctx.now(),
  });
}

/** The hash of what the cart's totals for this buyer depend on. */
function hashFor(found: CartWithLines, buyer: PricedBuyer): string {
  const { appliedDiscount, selectedShipping } = found.cart;
  const selected = selectedShipping ?? null;
  const shipping = keepSelectedShipping(selected);
  const request = cartRequest(found, appliedDiscount ?? null, buyer, shipping, null);
  return inputsHashOf(request, selected, buyer.customerId);
}

/** Tax is calculated, or the selected rate is one of ours, which may have changed. */
function isCalculated(
  { tax }: Configuration,
  selected: SelectedShipping | null | undefined,
): boolean {
  return tax.mode !== 'none' || (selected ? selected.source !== 'client' : false);
}

/** Keeps the selected rate; a checkout is rejected when the rate is no longer available. */
export function keepSelectedShipping(selected: SelectedShipping | null): ShippingChoice {
  return { kind: 'keep', selected, whenGone: 'refuse' };
}

export interface CartAddresses {
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
}

/** A cart as input of the calculation; `applied` is its discount as last evaluated. */
export function cartRequest(
  { cart, lines }: CartWithLines,
  applied: AppliedDiscount | null,
  { shippingAddress, billingAddress }: CartAddresses,
  shipping: ShippingChoice,
  exemption: PricingRequest['exemption'],
): PricingRequest {
  return {
    currency: cart.currency,
    lines: lines.map(toRequestLine),
    discount: termsOf(applied),
    shippingAddress,
    billingAddress,
    shipping,
    exemption,
  };
}

function toRequestLine(line: CartWithLines['lines'][number]): RequestLine {
  return {
    id: line.id,
    type: line.type,
    name: line.name,
    referenceId: line.referenceId ?? null,
    unitPrice: line.unitPrice,
    quantity: line.quantity,
    discountAmount: line.discountAmount,
    taxAmount: line.merchantTaxAmount,
    requiresShipping: line.requiresShipping,
    ...pricedMetadata(line.metadata),
  };
}

const MINUTE_MS = 60_000;

/** Estimates expire after 30 minutes, final snapshots after 24 hours (contract 00 §11). */
export function snapshotExpiry(kind: SnapshotKind, now: Date): Date {
  return new Date(now.getTime() + (kind === 'cart_estimate' ? 30 : 24 * 60) * MINUTE_MS);
}

/** A hash of a snapshot's inputs; equal inputs give the same hash, regardless of their order. */
export function inputsHashOf(
  request: Pick<
    PricingRequest,
    'currency' | 'lines' | 'discount' | 'shippingAddress' | 'billingAddress'
  >,
  selected: SelectedShipping | null,
  customerId: string | null,
): string {
  const { currency, lines, discount, shippingAddress, billingAddress } = request;
  const destination = taxDestination(shippingAddress, billingAddress);
  const inputs = [
    currency,
    lines.map((line) => [
      line.id,
      line.type,
      line.unitPrice,
      line.quantity,
      line.discountAmount,
      line.taxAmount ?? 0,
      line.requiresShipping,
      line.taxCategory,
    ]),
    discount && [discount.type, discount.value, discount.currency],
    selected && [selected.methodId, selected.rateAmount],
    destination && [destination.countryCode, destination.stateProvince, destination.postalCode],
    customerId,
  ];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}
