import { useTranslation } from 'react-i18next';
import type { AddressInput } from '../../../sdk/typescript/src/commerce.ts';
import type { FieldError } from '../client/form-errors.ts';
import { countryNames, readCountry } from '../format/names.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import type { AnyAddress } from './address-lines.tsx';

const shown = [
  'firstName',
  'lastName',
  'company',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'city',
  'stateProvince',
  'countryCode',
  'phone',
] as const;

type TypedAddress = Readonly<Record<(typeof shown)[number], string>>;

/** The texts of an address's fields. */
export function typedAddress(address: AnyAddress | null): TypedAddress {
  return Object.fromEntries(shown.map((name) => [name, address?.[name] ?? ''])) as TypedAddress;
}

/** Reads what was typed as the API takes it; null where something is missing that each address has. */
export function readAddress(typed: TypedAddress): AddressInput | null {
  const { addressLine1, city, countryCode, ...others } = typed;
  const country = readCountry(countryCode);
  if (addressLine1.trim() === '' || city.trim() === '' || country === null) return null;
  const optional = Object.fromEntries(
    Object.entries(others).map(([name, text]) => [name, text.trim() === '' ? null : text.trim()]),
  );
  return {
    ...optional,
    addressLine1: addressLine1.trim(),
    city: city.trim(),
    countryCode: country,
  };
}

interface AddressFieldsProps {
  readonly value: TypedAddress;
  readonly found: readonly FieldError[];
  readonly onChange: (value: TypedAddress) => void;
}

/** The fields of a postal address, each with what the API says of it. */
export function AddressFields({ value, found, onChange }: AddressFieldsProps) {
  const { t, i18n } = useTranslation();
  const said = Object.fromEntries(
    found.map(({ path, message }) => [path.split('.').at(-1), message]),
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {shown.map((name) => {
        const shared = {
          label: t(`addressField.${name}`),
          error: said[name],
          value: value[name],
          autoComplete: 'off',
          onChange: ({ target }: { readonly target: { readonly value: string } }) =>
            onChange({ ...value, [name]: target.value }),
        };
        if (name !== 'countryCode')
          return (
            <TextField
              key={name}
              {...shared}
              data-first={name === 'addressLine1' || undefined}
              maxLength={200}
            />
          );
        return (
          <SelectField key={name} {...shared}>
            <option value="" />
            {countryNames(i18n.language).map(([code, country]) => (
              <option key={code} value={code}>
                {country}
              </option>
            ))}
          </SelectField>
        );
      })}
    </div>
  );
}
