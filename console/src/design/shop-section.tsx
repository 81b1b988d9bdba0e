import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import type { PartProps } from './look-section.tsx';
import { OriginsField } from './origins-field.tsx';
import { PricingSecret } from './pricing-secret.tsx';

/** The shop's own pages: which they are, who prices their carts, and what becomes of carts that are left. */
export function ShopSection({ form, errors }: PartProps) {
  const { t } = useTranslation();
  const { control, register } = form;
  const pricing = useWatch({ control, name: 'cartSessionPricing' });
  return (
    <Section title={t('design.shop')}>
      <div className="grid gap-4">
        <OriginsField form={form} errors={errors} />
        <SelectField
          label={t('design.fields.cartSessionPricing')}
          help={t(`design.pricingHelp.${pricing}`)}
          choices={[
            ['open', t('design.pricing.open')],
            ['signed', t('design.pricing.signed')],
          ]}
          {...register('cartSessionPricing')}
        />
        <PricingSecret />
        <TextField
          label={t('design.fields.storefrontBaseUrl')}
          help={t('design.help.storefrontBaseUrl')}
          error={errors['storefrontBaseUrl']}
          type="url"
          placeholder="https://"
          maxLength={2048}
          {...register('storefrontBaseUrl')}
        />
        <TextField
          label={t('design.fields.cartRecoveryUrlTemplate')}
          help={t('design.help.cartRecoveryUrlTemplate')}
          error={errors['cartRecoveryUrlTemplate']}
          placeholder="https://shop.example.com/cart?cart={cartId}&token={token}"
          maxLength={2048}
          {...register('cartRecoveryUrlTemplate')}
        />
        <TextField
          label={t('design.fields.cartAbandonmentThresholdMinutes')}
          help={t('design.help.cartAbandonmentThresholdMinutes')}
          error={errors['cartAbandonmentThresholdMinutes']}
          type="number"
          min={15}
          max={129_600}
          placeholder="1440"
          {...register('cartAbandonmentThresholdMinutes')}
        />
      </div>
    </Section>
  );
}
