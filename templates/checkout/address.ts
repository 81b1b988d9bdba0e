import { fieldHtml, type Choice } from './fields.ts';

export interface AddressValues {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly addressLine1?: string | null;
  readonly addressLine2?: string | null;
  readonly city?: string | null;
  readonly stateProvince?: string | null;
  readonly postalCode?: string | null;
  readonly countryCode?: string | null;
}

export interface AddressProps {
  readonly name: 'shippingAddress' | 'billingAddress';
  readonly values: AddressValues | null;
  readonly countries: readonly Choice[];
  readonly defaultCountry: string | null;
}

/** The fields of an address; street, city and country make it complete. */
export function addressHtml({ name, values, countries, defaultCountry }: AddressProps): string {
  const section = name === 'shippingAddress' ? 'shipping' : 'billing';
  const field = (
    part: keyof AddressValues,
    label: string,
    autocomplete: string,
    more: { required?: boolean; width?: 'pair' } = {},
  ): string =>
    fieldHtml({
      name: `${name}.${part}`,
      label,
      value: values?.[part] ?? null,
      autocomplete: `${section} ${autocomplete}`,
      maxlength: 200,
      ...more,
    });
  const country = fieldHtml({
    name: `${name}.countryCode`,
    label: 'Country or region',
    value: values?.countryCode ?? defaultCountry,
    autocomplete: `${section} country`,
    required: true,
    choices: [{ value: '', label: 'Choose…' }, ...countries],
  });
  return [
    country,
    field('firstName', 'First name', 'given-name', { width: 'pair' }),
    field('lastName', 'Last name', 'family-name', { width: 'pair' }),
    field('addressLine1', 'Street address', 'address-line1', { required: true }),
    field('addressLine2', 'Apartment, floor', 'address-line2'),
    field('city', 'City', 'address-level2', { required: true }),
    field('stateProvince', 'State', 'address-level1', { width: 'pair' }),
    field('postalCode', 'Postal code', 'postal-code', { width: 'pair' }),
  ].join('');
}
