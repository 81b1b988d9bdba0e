import { readCurrency } from '../format/names.ts';
import { readMoney, writeMoney } from '../format/read-money.ts';
import type { ShippingRate } from './configuration.ts';

/** A rate as it is typed. */
export interface RateValues {
  readonly name: string;
  readonly countries: string[];
  readonly states: string[];
  readonly type: ShippingRate['type'];
  readonly currency: string;
  readonly amount: string;
  readonly freeOver: string;
  readonly tiers: { readonly minSubtotal: string; readonly amount: string }[];
  readonly minSubtotal: string;
  readonly maxSubtotal: string;
  readonly minDays: string;
  readonly maxDays: string;
  readonly carrier: string;
  readonly taxable: boolean;
  readonly isActive: boolean;
  readonly position: string;
}

export function rateValues(rate: ShippingRate): RateValues {
  const { currency } = rate;
  const money = (amount: number | null) => (amount === null ? '' : writeMoney(amount, currency));
  return {
    name: rate.name,
    countries: rate.countries,
    states: rate.states ?? [],
    type: rate.type,
    currency,
    amount: money(rate.amount),
    freeOver: money(rate.freeOver),
    tiers: rate.tiers.map(({ minSubtotal, amount }) => ({
      minSubtotal: money(minSubtotal),
      amount: money(amount),
    })),
    minSubtotal: money(rate.minSubtotal),
    maxSubtotal: money(rate.maxSubtotal),
    minDays: String(rate.minDays ?? ''),
    maxDays: String(rate.maxDays ?? ''),
    carrier: rate.carrier ?? '',
    taxable: rate.taxable,
    isActive: rate.isActive,
    position: String(rate.position),
  };
}

/** The rate of the form's fields, each of which was checked. */
export function rateOf(values: RateValues, id: string): ShippingRate {
  const currency = readCurrency(values.currency) ?? 'USD';
  const money = (text: string) => (text.trim() === '' ? null : readMoney(text, currency));
  const { type } = values;
  return {
    id,
    name: values.name.trim(),
    countries: values.countries,
    states: values.states.length === 0 ? null : values.states,
    type,
    amount: type === 'tiered' ? 0 : (money(values.amount) ?? 0),
    tiers:
      type === 'tiered'
        ? values.tiers.map(({ minSubtotal, amount }) => ({
            minSubtotal: money(minSubtotal) ?? 0,
            amount: money(amount) ?? 0,
          }))
        : [],
    freeOver: type === 'free_over' ? money(values.freeOver) : null,
    currency,
    minSubtotal: money(values.minSubtotal),
    maxSubtotal: money(values.maxSubtotal),
    minDays: values.minDays === '' ? null : Number(values.minDays),
    maxDays: values.maxDays === '' ? null : Number(values.maxDays),
    carrier: values.carrier.trim() === '' ? null : values.carrier.trim(),
    taxable: values.taxable,
    isActive: values.isActive,
    position: Number(values.position),
  };
}
