import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countryNames } from '../format/names.ts';
import { CheckField, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import { addressFields, languages, lines, texts, type SellerForm } from './seller-form.ts';

const isPrefix = /^[A-Z0-9-]{1,12}$/i;

export function SellerFields({ form }: { readonly form: UseFormReturn<SellerForm> }) {
  const { t, i18n } = useTranslation();
  const languageName = new Intl.DisplayNames([i18n.language], { type: 'language' });
  const { register, formState } = form;
  const { errors } = formState;
  const { prefix } = errors;
  const prefixError = prefix && (prefix.type === 'api' ? prefix.message : t('seller.prefixWrong'));
  // One that was set by the API, such as de-AT, stays to choose.
  const set = formState.defaultValues?.language;
  const offered = [...new Set<string>([...languages, ...(set ? [set] : [])])];
  return (
    <div className="gap-4 *:mb-4 *:break-inside-avoid xl:columns-2">
      <Section title={t('seller.who')}>
        <div className="grid gap-4">
          {lines.map((name) => (
            <TextField
              key={name}
              label={t(`seller.${name}`)}
              maxLength={name === 'phone' ? 50 : 200}
              error={errors[name]?.message}
              {...register(name)}
            />
          ))}
        </div>
      </Section>
      <Section title={t('seller.address')}>
        <div className="grid gap-4">
          {addressFields.map((name) => {
            const shared = {
              label: t(`seller.${name}`),
              error: errors.sellerAddress?.[name]?.message,
              ...register(`sellerAddress.${name}`),
            };
            if (name !== 'countryCode') return <TextField key={name} {...shared} maxLength={200} />;
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
      </Section>
      <Section title={t('seller.document')}>
        <div className="grid gap-4">
          <TextField
            label={t('seller.prefix')}
            help={t('seller.prefixHelp')}
            maxLength={12}
            error={prefixError}
            {...register('prefix', { pattern: isPrefix, required: true })}
          />
          <SelectField
            label={t('seller.numbering')}
            help={t('seller.numberingHelp')}
            error={errors.numbering?.message}
            {...register('numbering')}
          >
            <option value="continuous">{t('seller.numberingContinuous')}</option>
            <option value="yearly">{t('seller.numberingYearly')}</option>
          </SelectField>
          {texts.map((name) => (
            <TextArea
              key={name}
              label={t(`seller.${name}`)}
              maxLength={2_000}
              error={errors[name]?.message}
              {...register(name)}
            />
          ))}
          <CheckField
            label={t('seller.perApplicationSeries')}
            help={t('seller.perApplicationSeriesHelp')}
            {...register('perApplicationSeries')}
          />
          <SelectField
            label={t('seller.language')}
            error={errors.language?.message}
            {...register('language')}
          >
            {offered.map((tag) => (
              <option key={tag} value={tag}>
                {languageName.of(tag)}
              </option>
            ))}
          </SelectField>
          <CheckField label={t('seller.inBuyerLanguage')} {...register('inBuyerLanguage')} />
          <CheckField label={t('seller.payableByCard')} {...register('payableByCard')} />
        </div>
      </Section>
    </div>
  );
}
