import { useTranslation } from 'react-i18next';
import type { PartialAddress } from '../../../sdk/typescript/src/commerce.ts';
import { countryNames } from '../format/names.ts';

export type AnyAddress = Omit<PartialAddress, 'countryCode'> & {
  readonly countryCode?: string | null;
};

/** An address as it was entered, line by line. */
export function AddressLines({ address }: { readonly address: AnyAddress }) {
  const {
    firstName,
    lastName,
    company,
    addressLine1,
    addressLine2,
    postalCode,
    city,
    stateProvince,
    countryCode,
  } = address;
  const { i18n } = useTranslation();
  const nameOf = (code: string) =>
    countryNames(i18n.language).find(([known]) => known === code)?.[1] ?? code;
  const lines = [
    [firstName, lastName],
    [company],
    [addressLine1],
    [addressLine2],
    [postalCode, [city, stateProvince].filter(Boolean).join(', ')],
    [countryCode && nameOf(countryCode)],
  ].map((parts) => parts.filter(Boolean).join(' '));
  return (
    <>
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </>
  );
}
