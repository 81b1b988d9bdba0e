import { formatAddress } from 'localized-address-format';
import type { Address } from '../../../storage/entities/purchase.ts';

/** Name, company and address, one printed line each. */
export function recipientLines(address: Address, language: string): string[] {
  const names = [fullName(address.firstName, address.lastName), address.company];
  return [...names.filter(isPresent), ...addressLines(address, language)];
}

/** One printed line each, the country last. */
export function addressLines(address: Address, language: string): string[] {
  const country = address.countryCode ? countryName(address.countryCode, language) : null;
  return [...(postalLines(address) ?? plainLines(address)), country].filter(isPresent);
}

/** As the post of the country wants it: "10117 Berlin"; null where its form has no place for the city or the code. */
function postalLines(address: Address): string[] | null {
  const { addressLine1, addressLine2, city, stateProvince, postalCode, countryCode } = address;
  if (!countryCode) return null;
  const streets = [addressLine1, addressLine2].filter(isPresent);
  const lines = formatAddress({
    postalCountry: countryCode,
    ...(isPresent(stateProvince) ? { administrativeArea: stateProvince } : {}),
    ...(isPresent(city) ? { locality: city } : {}),
    ...(isPresent(postalCode) ? { postalCode } : {}),
    addressLines: streets,
  });
  const place = lines.filter((line) => !streets.includes(line)).join('\n');
  const isWhole = [city, postalCode].filter(isPresent).every((part) => place.includes(part));
  return isWhole && streets.every((street) => lines.includes(street)) ? lines : null;
}

function plainLines({
  addressLine1,
  addressLine2,
  city,
  stateProvince,
  postalCode,
}: Address): (string | null | undefined)[] {
  const region = [stateProvince, postalCode].filter(isPresent).join(' ');
  const place = [city, region].filter(isPresent).join(', ');
  return [addressLine1, addressLine2, place];
}

/** In the invoice's language, or in English where the runtime does not know that language. */
function countryName(code: string, language: string): string {
  const known = Intl.DisplayNames.supportedLocalesOf([language]);
  return new Intl.DisplayNames([...known, 'en'], { type: 'region' }).of(code) ?? code;
}

/** First and last name; null without both. */
export function fullName(
  first: string | null | undefined,
  last: string | null | undefined,
): string | null {
  const parts = [first, last].filter(isPresent);
  return parts.length === 0 ? null : parts.join(' ');
}

/** The text; null for an empty one. */
export function present(text: string | null | undefined): string | null {
  return isPresent(text) ? text : null;
}

function isPresent(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== '';
}
