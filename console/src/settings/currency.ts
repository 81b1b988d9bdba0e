import type { Currency } from '../../../sdk/typescript/src/commerce.ts';

const isCode = /^[A-Z]{3}$/;

/** A typed code as the API's type has it; null for what cannot be one. Which codes there are, the API knows. */
export function currencyOf(text: string): Currency | null {
  const code = text.trim().toUpperCase();
  return isCode.test(code) ? (code as Currency) : null;
}
