import { formatAddress } from 'localized-address-format';
import type { Address } from '../../../storage/entities/purchase.ts';
import type { Order } from '../../../storage/entities/order.ts';
import type { Net30Acceptance } from '../../../storage/entities/payment.ts';
import type { InvoiceAddress, InvoiceParty } from '../../../storage/entities/invoice-version.ts';
import type { IssuedCustomer } from '../../../storage/queries/invoices/issue-facts.ts';
import type { IssueFacts } from './issue-facts.ts';

/** The merchant as the invoice settings name it; without a name there, the shop's. */
export function sellerOf({ settings, companyName }: IssueFacts): InvoiceParty {
  return {
    name: settings.sellerName ?? settings.sellerAddress?.company ?? companyName,
    company: null,
    addressLines: settings.sellerAddress
      ? addressLines(settings.sellerAddress, settings.language)
      : [],
    taxIds: settings.taxId ? [{ label: 'Tax ID', value: settings.taxId }] : [],
    registrationNumber: settings.registrationNumber,
    email: settings.email,
    phone: settings.phone,
    address: settings.sellerAddress ? addressParts(settings.sellerAddress) : null,
    contactName: settings.contactName,
    iban: settings.iban?.replaceAll(' ', '') ?? null,
  };
}

/** The buyer: billing address first, then shipping address, then the customer's data. */
export function buyerOf(
  order: Order,
  customer: IssuedCustomer | null,
  acceptance: Net30Acceptance | null,
  language: string,
): InvoiceParty {
  const address: Address = order.billingAddress ?? order.shippingAddress ?? {};
  const email = order.customerEmail ?? customer?.email ?? null;
  const company = present(acceptance?.companyName) ?? present(address.company);
  const taxId = customer?.metadata['taxId'];
  return {
    name:
      fullName(address.firstName, address.lastName) ??
      fullName(customer?.firstName, customer?.lastName) ??
      company ??
      email ??
      'Customer',
    company,
    addressLines: addressLines(address, language),
    taxIds: isTaxId(taxId) ? [{ label: 'Tax ID', value: taxId }] : [],
    registrationNumber: null,
    email: acceptance?.billingEmail ?? email,
    phone: present(address.phone) ?? customer?.phone ?? null,
    address: addressParts(address),
    leitwegId: acceptance?.leitwegId ?? customer?.leitwegId ?? null,
  };
}

/** As in `findExemption`, so that no invoice has a reverse charge without the number. */
function isTaxId(value: unknown): value is string {
  return typeof value === 'string' && /[\p{L}\p{N}]/u.test(value);
}

function addressParts(address: Address): InvoiceAddress {
  return {
    line1: present(address.addressLine1),
    line2: present(address.addressLine2),
    city: present(address.city),
    region: present(address.stateProvince),
    postalCode: present(address.postalCode),
    countryCode: present(address.countryCode),
  };
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

function fullName(
  first: string | null | undefined,
  last: string | null | undefined,
): string | null {
  const parts = [first, last].filter(isPresent);
  return parts.length === 0 ? null : parts.join(' ');
}

function present(text: string | null | undefined): string | null {
  return isPresent(text) ? text : null;
}

function isPresent(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== '';
}
