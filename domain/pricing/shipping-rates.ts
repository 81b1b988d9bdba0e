import { isSameState } from './tax-destination.ts';

export const shippingRateTypes = ['flat', 'tiered', 'free_over'] as const;

export interface ShippingRate {
  readonly id: string;
  readonly name: string;
  /** `["*"]`: all */
  readonly countries: readonly string[];
  /** null or empty: all */
  readonly states: readonly string[] | null;
  readonly type: (typeof shippingRateTypes)[number];
  readonly amount: number;
  readonly tiers: readonly { readonly minSubtotal: number; readonly amount: number }[];
  readonly freeOver: number | null;
  readonly currency: string;
  readonly minSubtotal: number | null;
  readonly maxSubtotal: number | null;
  readonly minDays: number | null;
  readonly maxDays: number | null;
  readonly carrier: string | null;
  readonly isActive: boolean;
  readonly position: number;
}

export interface ShippingMethod {
  readonly methodId: string;
  readonly displayName: string;
  readonly rateAmount: number;
  readonly currency: string;
  readonly carrier: string | null;
  readonly minDays: number | null;
  readonly maxDays: number | null;
}

export interface Parcel {
  readonly countryCode: string | null;
  readonly stateProvince: string | null;
  readonly currency: string;
  /** The cart's subtotal after every discount. */
  readonly subtotal: number;
  /** Whether any line requires shipping. */
  readonly requiresShipping: boolean;
}

/** The methods offered for a cart, by position (contract 35 §4). */
export function offerShippingMethods(
  rates: readonly ShippingRate[],
  parcel: Parcel,
): ShippingMethod[] {
  if (!parcel.requiresShipping) return [];
  return rates
    .filter((rate) => rate.isActive && isDeliverable(rate, parcel) && isWithinBounds(rate, parcel))
    .toSorted((a, b) => a.position - b.position)
    .flatMap((rate) => {
      const amount = rateAmount(rate, parcel.subtotal);
      return amount === null ? [] : [shippingMethod(rate, amount)];
    });
}

/** The rate for a cart whose destination is not known yet; null when it is not offered to such a cart anywhere. */
export function methodOfRate(
  rate: ShippingRate,
  { currency, subtotal }: Pick<Parcel, 'currency' | 'subtotal'>,
): ShippingMethod | null {
  if (!rate.isActive || rate.currency !== currency) return null;
  if (!isWithinBounds(rate, { subtotal })) return null;
  const amount = rateAmount(rate, subtotal);
  return amount === null ? null : shippingMethod(rate, amount);
}

function isDeliverable(rate: ShippingRate, parcel: Parcel): boolean {
  if (rate.currency !== parcel.currency) return false;
  const country = rate.countries.includes('*') || contains(rate.countries, parcel.countryCode);
  return country && (!rate.states?.length || containsState(rate.states, parcel));
}

function containsState(
  states: readonly string[],
  { countryCode, stateProvince }: Pick<Parcel, 'countryCode' | 'stateProvince'>,
): boolean {
  if (!countryCode || !stateProvince) return false;
  return states.some((state) => isSameState(countryCode, state, stateProvince));
}

function contains(places: readonly string[], place: string | null): boolean {
  const wanted = place?.trim().toUpperCase();
  return places.some((candidate) => candidate.trim().toUpperCase() === wanted);
}

/** Bounds are inclusive. */
function isWithinBounds(rate: ShippingRate, { subtotal }: Pick<Parcel, 'subtotal'>): boolean {
  return (
    (rate.minSubtotal === null || subtotal >= rate.minSubtotal) &&
    (rate.maxSubtotal === null || subtotal <= rate.maxSubtotal)
  );
}

/** null: no tier is reached. */
function rateAmount(rate: ShippingRate, subtotal: number): number | null {
  switch (rate.type) {
    case 'flat':
      return rate.amount;
    case 'free_over':
      return rate.freeOver !== null && subtotal >= rate.freeOver ? 0 : rate.amount;
    case 'tiered':
      return tierAmount(rate, subtotal);
  }
}

function tierAmount({ tiers }: ShippingRate, subtotal: number): number | null {
  const reached = tiers.filter((tier) => subtotal >= tier.minSubtotal);
  return reached.toSorted((a, b) => b.minSubtotal - a.minSubtotal)[0]?.amount ?? null;
}

function shippingMethod(rate: ShippingRate, amount: number): ShippingMethod {
  const { id, name, currency, carrier, minDays, maxDays } = rate;
  return {
    methodId: id,
    displayName: name,
    rateAmount: amount,
    currency,
    carrier,
    minDays,
    maxDays,
  };
}
