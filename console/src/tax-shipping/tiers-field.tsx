import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import type { TypedTier } from './rate-values.ts';

interface TiersFieldProps {
  readonly tiers: readonly TypedTier[];
  readonly onChange: (tiers: readonly TypedTier[]) => void;
  /** Reads what is wrong with a text; undefined for nothing, and before it was sent. */
  readonly errorOf: (text: string) => string | undefined;
}

/** Prices by the subtotal of a cart. */
export function TiersField({ tiers, onChange, errorOf }: TiersFieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="font-medium">{t('rate.tiers')}</legend>
      {tiers.map((tier, index) => (
        <div key={index} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
          {(['minSubtotal', 'amount'] as const).map((name) => (
            <TextField
              key={name}
              label={name === 'amount' ? t('word.price') : t('rate.minSubtotal')}
              inputMode="decimal"
              maxLength={14}
              error={errorOf(tier[name])}
              value={tier[name]}
              onChange={({ target }) =>
                onChange(tiers.with(index, { ...tier, [name]: target.value }))
              }
            />
          ))}
          <button
            type="button"
            aria-label={t('rate.removeTier', { number: index + 1 })}
            onClick={() => onChange(tiers.toSpliced(index, 1))}
            className="grid size-10 place-items-center rounded-lg text-quiet hover:bg-tint"
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
      <Button
        look="quiet"
        className="justify-self-start"
        onClick={() =>
          onChange([...tiers, { minSubtotal: tiers.length === 0 ? '0' : '', amount: '' }])
        }
      >
        <Plus size={16} aria-hidden />
        {t('rate.addTier')}
      </Button>
    </fieldset>
  );
}
