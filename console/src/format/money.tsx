import { useTranslation } from 'react-i18next';

const formats = new Map<string, Intl.NumberFormat>();

/** An amount in the currency's smallest unit, with as many digits as the currency has. */
export function formatMoney(amount: number, currency: string, language: string): string {
  const key = `${language} ${currency}`;
  const known = formats.get(key);
  const format = known ?? new Intl.NumberFormat(language, { style: 'currency', currency });
  if (!known) formats.set(key, format);
  return format.format(amount / 10 ** digitsOf(currency));
}

/** How many digits of a currency are behind the point. */
export function digitsOf(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

export function Money({ amount, currency }: Readonly<{ amount: number; currency: string }>) {
  const { i18n } = useTranslation();
  return (
    <span data-whole className="whitespace-nowrap">
      {formatMoney(amount, currency, i18n.language)}
    </span>
  );
}
