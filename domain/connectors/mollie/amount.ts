import { currencyExponent, decimalText, isCurrency } from '../../currencies.ts';

/** Mollie's form of an amount: a decimal with exactly the digits of its currency. */
export interface MollieAmount {
  readonly currency: string;
  readonly value: string;
}

export function toMollieAmount(amount: number, currency: string): MollieAmount {
  return { currency, value: decimalText(amount, currency) };
}

/** In minor units; null for what is no such decimal, which proves nothing of our amount. */
export function fromMollieAmount({ currency, value }: MollieAmount): number | null {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(value) ?? [];
  if (whole === undefined || !isCurrency(currency)) return null;
  if (decimals.length !== currencyExponent(currency)) return null;
  return Number(`${whole}${decimals}`);
}
