import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorAt, type FieldError } from '../client/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import {
  newRate,
  put,
  shippingModes,
  type Configuration,
  type ShippingRate,
} from './configuration.ts';
import { ItemRow } from './item-row.tsx';
import { ProviderFields } from './provider-fields.tsx';
import { RateDialog } from './rate-dialog.tsx';
import { countriesText, priceText, rateExtras } from './sentences.ts';

type Shipping = Configuration['shipping'];

interface ShippingSectionProps {
  readonly shipping: Shipping;
  readonly errors: readonly FieldError[];
  readonly onChange: (shipping: Shipping) => void;
}

export function ShippingSection({ shipping, errors, onChange }: ShippingSectionProps) {
  const { t, i18n } = useTranslation();
  const [edited, setEdited] = useState<ShippingRate | null>(null);
  const { mode, rates, fallbackRateId } = shipping;
  const set = (changes: Partial<Shipping>) => onChange({ ...shipping, ...changes });
  return (
    <Section title={t('money.shipping')}>
      <div className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('rate.mode')}
            help={t(`shippingModeHelp.${mode}`)}
            value={mode}
            onChange={({ target }) =>
              set({ mode: shippingModes.find((one) => one === target.value) ?? mode })
            }
          >
            {shippingModes.map((one) => (
              <option key={one} value={one}>
                {t(`shippingMode.${one}`)}
              </option>
            ))}
          </SelectField>
          {mode === 'provider' && (
            <SelectField
              label={t('rate.fallback')}
              help={t('rate.fallbackHelp')}
              value={fallbackRateId ?? ''}
              error={errorAt(errors, 'shipping.fallbackRateId')}
              onChange={({ target }) =>
                set({ fallbackRateId: target.value === '' ? null : target.value })
              }
            >
              <option value="">–</option>
              {rates.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        {mode === 'provider' && (
          <ProviderFields
            provider={shipping.provider}
            placeholder="https://shipping.example.com"
            error={errorAt(errors, 'shipping.provider')}
            onChange={(provider) => set({ provider })}
          />
        )}
        <div className="grid gap-2">
          <h3 className="font-medium">{t('rate.rates')}</h3>
          {rates.length === 0 && <p className="text-quiet">{t('rate.none')}</p>}
          <ul className="grid gap-2">
            {rates.map((rate, index) => (
              <ItemRow
                key={rate.id}
                name={rate.name}
                main={priceText(rate, t, i18n.language)}
                place={countriesText(rate, t, i18n.language)}
                extras={rateExtras(rate, t, i18n.language)}
                error={errorAt(errors, `shipping.rates.${index}`)}
                onChange={() => setEdited(rate)}
                onRemove={() =>
                  set({
                    rates: rates.filter(({ id }) => id !== rate.id),
                    fallbackRateId: fallbackRateId === rate.id ? null : fallbackRateId,
                  })
                }
              />
            ))}
          </ul>
          <Button className="justify-self-start" onClick={() => setEdited(newRate())}>
            <Plus size={16} aria-hidden />
            {t('rate.add')}
          </Button>
        </div>
      </div>
      {edited && (
        <RateDialog
          rate={edited}
          onClose={() => setEdited(null)}
          onDone={(rate) => {
            set({ rates: put(rates, rate) });
            setEdited(null);
          }}
        />
      )}
    </Section>
  );
}
