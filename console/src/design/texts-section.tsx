import { useTranslation } from 'react-i18next';
import { TextField } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import type { PartProps } from './look-section.tsx';

const locales = ['en', 'en-GB', 'de', 'de-AT', 'de-CH', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'ja'];
const texts = [
  ['companyName', 'text', 200],
  ['supportEmail', 'email', 254],
  ['supportUrl', 'url', 2048],
  ['termsUrl', 'url', 2048],
  ['privacyUrl', 'url', 2048],
  ['emailFromName', 'text', 200],
] as const;

/** Names and links on the pages and in mails. */
export function TextsSection({ form: { register }, errors }: PartProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('design.texts')}>
      <div className="grid gap-4">
        {texts.map(([name, type, longest]) => (
          <TextField
            key={name}
            label={t(`design.fields.${name}`)}
            help={t(`design.help.${name}`)}
            error={errors[name]}
            type={type}
            placeholder={type === 'url' ? 'https://' : undefined}
            maxLength={longest}
            {...register(name)}
          />
        ))}
        <TextField
          label={t('design.fields.locale')}
          help={t('design.help.locale')}
          error={errors['locale']}
          list="design-locales"
          maxLength={35}
          {...register('locale')}
        />
        <datalist id="design-locales">
          {locales.map((locale) => (
            <option key={locale} value={locale} />
          ))}
        </datalist>
      </div>
    </Section>
  );
}
