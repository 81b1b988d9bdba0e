import type { Address } from '../../storage/entities/purchase.ts';
import { Field, type Choice } from './fields.tsx';

export interface AddressProps {
  readonly name: 'shippingAddress' | 'billingAddress';
  readonly values: Address | null;
  /** The buyer's, where the address names nobody. */
  readonly names: Pick<Address, 'firstName' | 'lastName'>;
  readonly countries: readonly Choice[];
  readonly defaultCountry: string | null;
}

/** The fields of an address; street, city and country make it complete. */
export function AddressFields({ name, values, names, countries, defaultCountry }: AddressProps) {
  const isNamed = Boolean(values?.firstName ?? values?.lastName);
  const known = isNamed ? values : { ...values, ...names };
  const section = name === 'shippingAddress' ? 'shipping' : 'billing';
  const part = (key: keyof Address, autocomplete: string) => ({
    name: `${name}.${key}`,
    value: known?.[key] ?? null,
    autocomplete: `${section} ${autocomplete}`,
    maxlength: 200,
  });
  return (
    <>
      <Field
        name={`${name}.countryCode`}
        label="Country or region"
        value={values?.countryCode ?? defaultCountry}
        autocomplete={`${section} country`}
        required
        choices={[{ value: '', label: 'Choose…' }, ...countries]}
      />
      <Field {...part('firstName', 'given-name')} label="First name" width="pair" />
      <Field {...part('lastName', 'family-name')} label="Last name" width="pair" />
      <Field {...part('addressLine1', 'address-line1')} label="Street address" required />
      <Field {...part('addressLine2', 'address-line2')} label="Apartment, floor" />
      <Field {...part('city', 'address-level2')} label="City" required />
      <Field {...part('stateProvince', 'address-level1')} label="State" width="pair" />
      <Field {...part('postalCode', 'postal-code')} label="Postal code" width="pair" />
    </>
  );
}
