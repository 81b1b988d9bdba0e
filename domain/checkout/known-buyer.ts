import type { Cart } from '../../storage/entities/cart.ts';
import type { Address } from '../../storage/entities/purchase.ts';
import type { Plain } from '../../storage/rows/row-layout.ts';
import type { CheckoutSession } from '../../storage/entities/checkout-session.ts';
import type { Configuration } from '../pricing/configuration/schemas.ts';
import type { CompleteInput } from './body-schemas.ts';

/** Buyer and addresses: from the completion, else the cart, else the session's prefill. */
export interface KnownBuyer {
  /** Given at completion. */
  readonly givenEmail: string | null;
  /** From the session or the cart, without the completion. */
  readonly collectedEmail: string | null;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
}

export function knownBuyer(
  session: Partial<Pick<CheckoutSession, 'customer' | 'customerEmail'>>,
  cart: Plain<Cart> | null,
  input: CompleteInput,
): KnownBuyer {
  const prefill = session.customer;
  const shippingAddress =
    input.shippingAddress ??
    completeOrNull(cart?.shippingAddress) ??
    completeOrNull(prefill?.shippingAddress);
  const billingAddress = input.billingSameAsShipping
    ? shippingAddress
    : (input.billingAddress ??
      completeOrNull(cart?.billingAddress) ??
      completeOrNull(prefill?.billingAddress));
  return {
    givenEmail: input.email ?? null,
    collectedEmail: session.customerEmail ?? prefill?.email ?? cart?.customerEmail ?? null,
    shippingAddress: shippingAddress ?? null,
    billingAddress: billingAddress ?? null,
  };
}

const parts = ['addressLine1', 'city', 'countryCode'] as const;

/** The required parts that an address lacks (contract 00 §4). */
export function missingParts(address: Address): readonly (typeof parts)[number][] {
  return parts.filter((part) => !address[part]?.trim());
}

/**
 * Whether a session's buyer must say where the goods go: where `collect` says so, unless nothing of them is shipped and no
 * tax depends on it. `lines`: null for the merchant's own cart, of which nobody knows.
 */
export function asksForShippingAddress(
  { collectShippingAddress }: Pick<CheckoutSession, 'collectShippingAddress'>,
  lines: readonly { readonly requiresShipping: boolean }[] | null,
  { tax }: Pick<Configuration, 'tax'>,
): boolean {
  if (!collectShippingAddress || !lines) return collectShippingAddress;
  return tax.mode !== 'none' || lines.some(({ requiresShipping }) => requiresShipping);
}

/** A shipping estimate may have stored an incomplete address. */
function completeOrNull(address: Address | null | undefined): Address | null {
  return address && missingParts(address).length === 0 ? address : null;
}
