/**
 * Stripe's smallest unit is that of ISO 4217, but for a few currencies (docs.stripe.com/currencies): ISK and UGX are
 * sent as hundredths that are always whole, MGA without decimals, and the last of three decimals is always 0.
 */
const hundredfold = new Set(['ISK', 'UGX']);
const withoutDecimals = new Set(['MGA']);
const inTens = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Our minor units in Stripe's smallest unit; null for an amount that Stripe cannot take. */
export function toStripeAmount(amount: number, currency: string): number | null {
  if (hundredfold.has(currency)) return amount * 100;
  if (withoutDecimals.has(currency)) return amount % 100 === 0 ? amount / 100 : null;
  return inTens.has(currency) && amount % 10 !== 0 ? null : amount;
}

/** Stripe's smallest unit in our minor units; Stripe writes currencies in lower case. */
export function fromStripeAmount(amount: number, stripeCurrency: string): number {
  const currency = stripeCurrency.toUpperCase();
  if (hundredfold.has(currency)) return Math.round(amount / 100);
  return withoutDecimals.has(currency) ? amount * 100 : amount;
}
