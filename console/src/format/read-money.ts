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

/** An amount as it is typed. */
export function writeMoney(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
}
