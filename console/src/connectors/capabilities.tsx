import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ConnectorCapabilities } from '../../../sdk/typescript/src/commerce.ts';

const flags = [
  'authorize',
  'capture',
  'partialCapture',
  'void',
  'refund',
  'partialRefund',
  'chargeStored',
  'vault',
  'threeDS',
] as const;

/** What a connector can do, as it last answered. */
export function Capabilities({ of }: { readonly of: ConnectorCapabilities }) {
  const { t } = useTranslation();
  const { methods, currencies, lookup } = of;
  const taken = methods.map((one) => t(`methods.${one}` as 'methods.card', { defaultValue: one }));
  return (
    <div className="grid gap-4">
      <ul className="grid gap-1.5 sm:grid-cols-2">
        {flags.map((flag) => (
          <li key={flag} className="flex items-start gap-2">
            {of[flag] ? (
              <Check size={16} aria-label={t('state.yes')} className="mt-0.5 shrink-0 text-good" />
            ) : (
              <Minus size={16} aria-label={t('state.no')} className="mt-0.5 shrink-0 text-quiet" />
            )}
            <span className={of[flag] ? '' : 'text-quiet'}>{t(`capability.${flag}`)}</span>
          </li>
        ))}
      </ul>
      <p>
        {t('capability.methods', { methods: taken.length === 0 ? '–' : taken.join(', ') })}
        {' · '}
        {currencies === '*'
          ? t('capability.allCurrencies')
          : t('capability.currencies', { currencies: currencies.join(', ') })}
      </p>
      <p className="text-quiet">{t(`lookup.${lookup}`)}</p>
    </div>
  );
}
