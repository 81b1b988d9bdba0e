import { isRate, parseRate, rateWhole } from '../../pricing/rate.ts';

const unitsAPercent = rateWhole / 100;

/** Adds rates: '5', '3.25' -> '8.25'. Null for none; rates that are not plain percentages are skipped. */
export function addRates(rates: readonly (string | null)[]): string | null {
  const known = rates.filter((rate): rate is string => rate !== null && isRate(rate));
  const [first, ...others] = known;
  if (first === undefined) return null;
  if (others.length === 0) return first;
  const units = known.reduce((sum, rate) => sum + parseRate(rate), 0);
  const whole = Math.floor(units / unitsAPercent);
  const decimals = String(units % unitsAPercent)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return decimals === '' ? String(whole) : `${whole}.${decimals}`;
}
