import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckField, SelectField, TextArea } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import type { PartProps } from './look-section.tsx';

/** How buyers may pay, and what they agree to. */
export function PaymentSection({ form: { control, register }, errors }: PartProps) {
  const { t } = useTranslation();
  const [takesCard, takesInvoice] = useWatch({ control, name: ['takesCard', 'takesInvoice'] });
  return (
    <Section title={t('kinds.payment')}>
      <div className="grid gap-4">
        <CheckField label={t('word.card')} {...register('takesCard')} />
        <CheckField
          label={t('kinds.invoice')}
          help={t('design.takesInvoiceHelp')}
          {...register('takesInvoice')}
        />
        {!takesCard && !takesInvoice && (
          <p role="alert" className="text-warn">
            {t('design.noMethod')}
          </p>
        )}
        {takesInvoice && (
          <>
            <SelectField
              label={t('design.fields.net30Customers')}
              choices={[
                ['all', t('design.everyone')],
                ['known', t('design.known')],
              ]}
              {...register('net30Customers')}
            />
            <TextArea
              label={t('design.fields.net30Terms')}
              help={t('design.help.net30Terms')}
              error={errors['net30Terms']}
              maxLength={20_000}
              {...register('net30Terms')}
            />
          </>
        )}
        <CheckField
          label={t('design.fields.processorEnabled')}
          help={t('design.help.processorEnabled')}
          {...register('processorEnabled')}
        />
        <CheckField
          label={t('design.fields.allowDiscountCodes')}
          help={t('design.help.allowDiscountCodes')}
          {...register('allowDiscountCodes')}
        />
      </div>
    </Section>
  );
}
