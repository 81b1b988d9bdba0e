import type { Address } from '../../storage/entities/purchase.ts';

export interface TaxDestination {
  readonly countryCode: string;
  readonly stateProvince: string | null;
  readonly postalCode: string | null;
}

/** Where the goods are taxed: the shipping address, else the billing one; null if neither has a country. */
export function taxDestination(
  shippingAddress: Address | null,
  billingAddress: Address | null,
): TaxDestination | null {
  const address = shippingAddress?.countryCode ? shippingAddress : billingAddress;
  if (!address?.countryCode) return null;
  return {
    countryCode: address.countryCode,
    stateProvince: address.stateProvince?.trim() || null,
    postalCode: address.postalCode?.trim() || null,
  };
}

/** Whether a provider can rate it: the US and Canada tax by state and postal code. */
export function isProviderDestination(
  destination: TaxDestination | null,
): destination is TaxDestination {
  if (!destination) return false;
  if (!['US', 'CA'].includes(destination.countryCode)) return true;
  return destination.stateProvince !== null && destination.postalCode !== null;
}
