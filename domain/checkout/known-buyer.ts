import type { Cart } from '../../storage/entities/cart.ts';
import type { Address } from '../../storage/entities/purchase.ts';
import type { Plain } from '../../storage/plain-row.ts';
import type { CheckoutSession } from '../../storage/entities/checkout-session.ts';
import type { CompleteInput } from './schemas.ts';

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

/** The required parts that an address lacks (00 §4). */
export function missingParts(address: Address): readonly (typeof parts)[number][] {
  return parts.filter((part) => !address[part]?.trim());
}

/** A shipping estimate may have stored an incomplete address. */
function completeOrNull(address: Address | null | undefined): Address | null {
  return address && missingParts(address).length === 0 ? address : null;
}
