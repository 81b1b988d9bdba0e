import { useTranslation } from 'react-i18next';
import { countryNames, readCountry } from '../format/names.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import type { Configuration } from './configuration.ts';

type Origin = Configuration['tax']['originAddress'];

type OriginFieldsProps = Readonly<{ address: Origin; onChange: (address: Origin) => void }>;

const lines = ['addressLine1', 'city', 'stateProvince', 'postalCode'] as const;

/** Where the goods ship from; without a country there is no such address. */
export function OriginFields({ address, onChange }: OriginFieldsProps) {
  const { t, i18n } = useTranslation();
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-1 font-medium">{t('tax.origin')}</legend>
      <SelectField
        label={t('word.country')}
        value={address?.countryCode ?? ''}
        onType={(text) => {
          const countryCode = readCountry(text);
          onChange(countryCode === null ? null : { ...address, countryCode });
        }}
        choices={[
          ['', '–'],
          ...countryNames(i18n.language).map(([code, name]) => [code, name] as const),
        ]}
      />
      {address &&
        lines.map((line) => (
          <TextField
            key={line}
            label={t(`addressLine.${line}`)}
            maxLength={line === 'postalCode' ? 20 : 100}
            value={address[line] ?? ''}
            onType={(text) => {
              const { [line]: _before, ...rest } = address;
              onChange(text === '' ? rest : { ...rest, [line]: text });
            }}
          />
        ))}
    </fieldset>
  );
}
