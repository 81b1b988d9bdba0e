import i18next from 'i18next';
import { digitsOf } from './money.tsx';

/**
 * What a person typed as an amount, in the smallest unit: `12.5` and `12,50` are 1250 in a currency of two digits. Null
 * for what is not one, or has more digits than the currency.
 */
export function readMoney(text: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text.trim()) ?? [];
  const digits = digitsOf(currency);
  if (whole === undefined || fraction.length > digits) return null;
  return Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0') || 0);
}

/** An amount as the reader types it: `12.50`, in German `12,50`. */
export function writeMoney(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits).replace('.', decimalSign());
}

function decimalSign(): string {
  const parts = new Intl.NumberFormat(i18next.language ?? 'en').formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}
