import type { Address } from '../../storage/entities/purchase.ts';
import { choiceOf, cityOf, layoutOf, type AddressPart, type PartLayout } from './address-layout.ts';
import { addressRuleOf } from './address-rules.ts';
import { Field, type Choice, type FieldProps } from './fields.tsx';
import type { CheckoutLabels } from './labels/en.ts';

export interface AddressProps {
  readonly name: 'shippingAddress' | 'billingAddress';
  readonly labels: CheckoutLabels;
  /** BCP 47, of the page */
  readonly language: string;
  readonly values: Address | null;
  /** The address's, else the buyer's: as a whole and in its parts. */
  readonly recipient: { readonly name: string } & Pick<Address, 'firstName' | 'lastName'>;
  readonly countries: readonly Choice[];
  readonly defaultCountry: string | null;
}

const autocompleteOf: Readonly<Record<AddressPart, string>> = {
  addressLine1: 'address-line1',
  addressLine2: 'address-line2',
  city: 'address-level2',
  stateProvince: 'address-level1',
  postalCode: 'postal-code',
};

/** The fields of an address as its country writes one; the script follows another choice of country. */
export function AddressFields(props: AddressProps) {
  const { name, labels, language, values, recipient, countries, defaultCountry } = props;
  const section = name === 'shippingAddress' ? 'shipping' : 'billing';
  const country = values?.countryCode ?? defaultCountry ?? null;
  const rule = country ? addressRuleOf(country) : null;
  const field = (key: string, value: string | null | undefined, autocomplete: string) => ({
    labels,
    name: `${name}.${key}`,
    value: value ?? null,
    autocomplete: `${section} ${autocomplete}`,
    maxlength: 200,
  });
  const city = country === null ? null : cityOf(rule, country);
  const company = (
    <Field
      {...field('company', values?.company, 'organization')}
      text="companyName"
      fold={labels.addCompany}
    />
  );
  return (
    <>
      <Field
        {...field('countryCode', country, 'country')}
        text="countryCode"
        required
        width="pair"
        choices={[{ value: '', label: labels.choose }, ...countries]}
      />
      <Field
        {...field('name', recipient.name, 'name')}
        text="name"
        width="pair"
        parts={recipient}
        {...(name === 'shippingAddress' ? { required: true, unless: `${name}.company` } : {})}
      />
      {layoutOf(rule, language, labels).map((layout) => {
        const { part } = layout;
        return (
          <>
            <PartField
              {...field(part, values?.[part], autocompleteOf[part])}
              text={part}
              {...(part === 'city' && city !== null ? { value: city, isFixed: true } : {})}
              {...(part === 'addressLine2' ? { fold: labels.addLine2 } : {})}
              layout={layout}
            />
            {part === 'addressLine2' && company}
          </>
        );
      })}
    </>
  );
}

interface PartFieldProps extends FieldProps {
  readonly layout: PartLayout;
}

function PartField({ layout, ...field }: PartFieldProps) {
  const { label, missing, isUnasked, isRequired, width, postalCode } = layout;
  const choices = choicesOf(layout, field);
  return (
    <Field
      {...field}
      {...(choices ? { choices, value: chosenOf(layout, field.value ?? '') } : {})}
      {...(width ? { width } : {})}
      words={{ label, missing }}
      required={isRequired}
      isUnasked={isUnasked}
      check={postalCode ? 'postal-code' : undefined}
      shape={postalCode}
    />
  );
}

/** A state that is none of the list stays what it is. */
function choicesOf(
  { choices }: PartLayout,
  { value, labels }: FieldProps,
): readonly Choice[] | null {
  if (!choices) return null;
  const isOther = value && !choiceOf(choices, value);
  const other = isOther ? [{ value, label: value }] : [];
  return [{ value: '', label: labels.choose }, ...choices, ...other];
}

function chosenOf({ choices }: PartLayout, value: string): string {
  return (choices && choiceOf(choices, value)?.value) ?? value;
}
