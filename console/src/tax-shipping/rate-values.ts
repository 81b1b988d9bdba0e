import { readCurrency } from '../format/names.ts';
import { readMoney } from '../format/read-money.ts';
import type { ShippingRate } from './configuration.ts';

export interface TypedTier {
  readonly minSubtotal: string;
  readonly amount: string;
}

/** The fields of money, which are read in the currency that is typed beside them. */
interface RateMoney {
  readonly type: ShippingRate['type'];
  readonly amount: string;
  readonly freeOver: string;
  readonly tiers: readonly TypedTier[];
  readonly minSubtotal: string;
  readonly maxSubtotal: string;
}

export function isMoney(text: string, currency: string): boolean {
  return readMoney(text, readCurrency(currency) ?? 'USD') !== null;
}

/** The amounts of a rate, each of which was checked. */
export function amountsOf(values: RateMoney, currency: string) {
  const { type } = values;
  const money = (text: string) => (text.trim() === '' ? null : readMoney(text, currency));
  return {
    amount: type === 'tiered' ? 0 : (money(values.amount) ?? 0),
    tiers:
      type === 'tiered'
        ? values.tiers.map(({ minSubtotal, amount }) => ({
            minSubtotal: money(minSubtotal) ?? 0,
            amount: money(amount) ?? 0,
          }))
        : [],
    freeOver: type === 'free_over' ? money(values.freeOver) : null,
    minSubtotal: money(values.minSubtotal),
    maxSubtotal: money(values.maxSubtotal),
  };
}
