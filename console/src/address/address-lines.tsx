import { useTranslation } from 'react-i18next';
import type { PartialAddress } from '../../../sdk/typescript/src/commerce.ts';
import { countryName } from '../format/names.ts';

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
  const lines = [
    [firstName, lastName],
    [company],
    [addressLine1],
    [addressLine2],
    [postalCode, [city, stateProvince].filter(Boolean).join(', ')],
    [countryCode && countryName(countryCode, i18n.language)],
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
