import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../client/use-read.ts';
import { messageOf } from '../client/failure.tsx';
import { Money } from '../format/money.tsx';
import { readCurrency } from '../format/names.ts';
import { readMoney } from '../format/read-money.ts';
import { TextField } from '../ui/field.tsx';
import type { Terms } from './discount-values.ts';

interface SampleCartProps {
  readonly code: string;
  /** What is typed; null while it is not readable. Left out: the discount as it is stored, with its uses. */
  readonly terms?: Terms | null;
  readonly currency: string | null;
}

/** What the code takes off an imagined cart, as the API says it. */
export function SampleCart({ code, terms, currency: own }: SampleCartProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('50');
  const [chosen, setChosen] = useState('USD');
  const shown = own ?? chosen;
  const currency = readCurrency(shown);
  const subtotal = currency === null ? null : readMoney(typed, currency);
  const isDraft = terms !== undefined;
  const asked = terms && {
    type: terms.type,
    value: terms.value,
    currency: terms.currency,
    minSubtotal: terms.minSubtotal,
    startsAt: terms.startsAt,
    endsAt: terms.endsAt,
    isActive: terms.isActive,
  };
  const preview = useRead(
    ['discount preview', code, currency, subtotal, asked],
    (commerce, options) =>
      commerce.discounts.preview(
        {
          code: code === '' ? 'CODE' : code,
          currency: currency ?? 'USD',
          subtotal: subtotal ?? 0,
          ...(asked ? { terms: asked } : {}),
        },
        options,
      ),
    {
      enabled: subtotal !== null && (!isDraft || terms !== null),
      placeholderData: keepPreviousData,
    },
  );
  return (
    <div className="grid gap-3 rounded-lg bg-ground p-3">
      <p className="font-medium">{t('discount.sample')}</p>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('money.subtotal')}
          inputMode="decimal"
          value={typed}
          maxLength={14}
          error={currency !== null && subtotal === null ? t('field.amount') : undefined}
          onType={setTyped}
        />
        <TextField
          label={t('word.currency')}
          value={shown}
          maxLength={3}
          disabled={own !== null}
          onType={(text) => setChosen(text.toUpperCase())}
        />
      </div>
      <div aria-live="polite" className="min-h-12">
        {isDraft && terms === null && <p className="text-quiet">{t('discount.sampleWaits')}</p>}
        {preview.error && <p className="text-bad">{messageOf(preview.error)}</p>}
        {preview.data &&
          currency !== null &&
          subtotal !== null &&
          !preview.error &&
          terms !== null && (
            <>
              <p>
                {t('discount.sampleOff')}{' '}
                <strong>
                  <Money amount={preview.data.discountTotal} currency={currency} />
                </strong>
                {' · '}
                {t('discount.sampleLeft')}{' '}
                <strong>
                  <Money amount={preview.data.total} currency={currency} />
                </strong>
              </p>
              {preview.data.reason !== null && (
                <p className="text-warn">{t(`discountReason.${preview.data.reason}`)}</p>
              )}
            </>
          )}
      </div>
    </div>
  );
}
