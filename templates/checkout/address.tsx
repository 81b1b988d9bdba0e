import type { Address } from '../../storage/entities/purchase.ts';
import { Field, type Choice } from './fields.tsx';
import type { CheckoutLabels } from './labels/en.ts';

export interface AddressProps {
  readonly name: 'shippingAddress' | 'billingAddress';
  readonly labels: CheckoutLabels;
  readonly values: Address | null;
  /** The buyer's, where the address names nobody. */
  readonly names: Pick<Address, 'firstName' | 'lastName'>;
  readonly countries: readonly Choice[];
  readonly defaultCountry: string | null;
}

type AddressPart = keyof Address & keyof CheckoutLabels['fields'];

/** The fields of an address; street, city and country make it complete. */
export function AddressFields(props: AddressProps) {
  const { name, labels, values, names, countries, defaultCountry } = props;
  const isNamed = Boolean(values?.firstName ?? values?.lastName);
  const known = isNamed ? values : { ...values, ...names };
  const section = name === 'shippingAddress' ? 'shipping' : 'billing';
  const part = (key: AddressPart, autocomplete: string) => ({
    labels,
    text: key,
    name: `${name}.${key}`,
    value: known?.[key] ?? null,
    autocomplete: `${section} ${autocomplete}`,
    maxlength: 200,
  });
  return (
    <>
      <Field
        name={`${name}.countryCode`}
        labels={labels}
        text="countryCode"
        value={values?.countryCode ?? defaultCountry}
        autocomplete={`${section} country`}
        required
        choices={[{ value: '', label: labels.choose }, ...countries]}
      />
      <Field {...part('firstName', 'given-name')} width="pair" />
      <Field {...part('lastName', 'family-name')} width="pair" />
      <Field {...part('addressLine1', 'address-line1')} required />
      <Field {...part('addressLine2', 'address-line2')} />
      <Field {...part('city', 'address-level2')} required />
      <Field {...part('stateProvince', 'address-level1')} width="pair" />
      <Field {...part('postalCode', 'postal-code')} width="pair" />
    </>
  );
}
