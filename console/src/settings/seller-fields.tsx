import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckField, TextArea, TextField } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import { addressFields, lines, texts, type SellerForm } from './seller-form.ts';

const isPrefix = /^[A-Z0-9-]{1,12}$/i;
const isCountry = /^([A-Z]{2})?$/i;

export function SellerFields({ form }: { readonly form: UseFormReturn<SellerForm> }) {
  const { t } = useTranslation();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="gap-4 *:mb-4 *:break-inside-avoid xl:columns-2">
      <Section title={t('seller.who')}>
        <div className="grid gap-4">
          {lines.map((name) => (
            <TextField
              key={name}
              label={t(`seller.${name}`)}
              maxLength={name === 'phone' ? 50 : 200}
              {...register(name)}
            />
          ))}
        </div>
      </Section>
      <Section title={t('seller.address')}>
        <div className="grid gap-4">
          {addressFields.map((name) => (
            <TextField
              key={name}
              label={t(`seller.${name}`)}
              maxLength={name === 'countryCode' ? 2 : 200}
              error={
                name === 'countryCode' && errors.address?.countryCode
                  ? t('seller.countryWrong')
                  : undefined
              }
              {...register(`address.${name}`, name === 'countryCode' ? { pattern: isCountry } : {})}
            />
          ))}
        </div>
      </Section>
      <Section title={t('seller.document')}>
        <div className="grid gap-4">
          <TextField
            label={t('seller.prefix')}
            help={t('seller.prefixHelp')}
            maxLength={12}
            error={errors.prefix && t('seller.prefixWrong')}
            {...register('prefix', { pattern: isPrefix, required: true })}
          />
          {texts.map((name) => (
            <TextArea
              key={name}
              label={t(`seller.${name}`)}
              maxLength={2_000}
              {...register(name)}
            />
          ))}
          <CheckField label={t('seller.payableByCard')} {...register('payableByCard')} />
        </div>
      </Section>
    </div>
  );
}
