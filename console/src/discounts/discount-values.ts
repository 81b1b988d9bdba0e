import type { Discount, DiscountBody } from '../../../sdk/typescript/src/commerce.ts';
import { readCurrency } from '../format/names.ts';
import { readLocal, writeLocal } from '../format/local-time.ts';
import { readMoney, writeMoney } from '../format/read-money.ts';

/** The form: everything as it is typed. The names are the API's, so that its errors find their fields. */
export interface DiscountValues {
  readonly code: string;
  readonly name: string;
  readonly type: DiscountBody['type'];
  readonly value: string;
  readonly currency: string;
  readonly minSubtotal: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly maxRedemptions: string;
  readonly perCustomer: 'once' | 'several' | 'any';
  readonly maxRedemptionsPerCustomer: string;
  readonly isEverywhere: boolean;
  readonly isActive: boolean;
}

export const emptyDiscount: DiscountValues = {
  code: '',
  name: '',
  type: 'percentage',
  value: '10',
  currency: '',
  minSubtotal: '',
  startsAt: '',
  endsAt: '',
  maxRedemptions: '',
  // The API's own default, which surprises who expects a code that everybody may use again.
  perCustomer: 'once',
  maxRedemptionsPerCustomer: '2',
  isEverywhere: false,
  isActive: true,
};

export function valuesOf(discount: Discount): DiscountValues {
  const { type, value, currency, minSubtotal, maxRedemptions } = discount;
  const each = discount.maxRedemptionsPerCustomer;
  const several = each === 1 ? 'once' : 'several';
  return {
    code: discount.code,
    name: discount.name,
    type,
    value:
      type === 'fixed_amount' && currency !== null ? writeMoney(value, currency) : String(value),
    currency: currency ?? '',
    minSubtotal: minSubtotal === null ? '' : writeMoney(minSubtotal, currency ?? 'USD'),
    startsAt: localText(discount.startsAt),
    endsAt: localText(discount.endsAt),
    maxRedemptions: maxRedemptions === null ? '' : String(maxRedemptions),
    perCustomer: each === null ? 'any' : several,
    maxRedemptionsPerCustomer: String(each ?? 2),
    isEverywhere: discount.applicationId === null,
    isActive: discount.isActive,
  };
}

/** The terms as the API takes them; null while what was typed is not readable. */
export function termsOf(values: DiscountValues) {
  const currency = readCurrency(values.currency);
  const isWrongCurrency = currency === null && values.currency.trim() !== '';
  const value = readValue(values);
  const minSubtotal = readMinSubtotal(values);
  const maxRedemptions = readCount(values.maxRedemptions);
  const each =
    values.perCustomer === 'several' ? readCount(values.maxRedemptionsPerCustomer) : undefined;
  const isMissing = values.perCustomer === 'several' && typeof each !== 'number';
  if (value === null || minSubtotal === undefined || maxRedemptions === undefined) return null;
  if (isMissing || isWrongCurrency) return null;
  return {
    code: values.code.trim(),
    name: values.name.trim(),
    type: values.type,
    value,
    currency,
    minSubtotal,
    startsAt: instantOf(values.startsAt),
    endsAt: instantOf(values.endsAt),
    maxRedemptions,
    maxRedemptionsPerCustomer: values.perCustomer === 'once' ? 1 : (each ?? null),
    isActive: values.isActive,
  };
}

export type Terms = NonNullable<ReturnType<typeof termsOf>>;

/** Percent, or an amount in the smallest unit; null for what is neither. */
export function readValue({ type, value, currency }: DiscountValues): number | null {
  if (type === 'fixed_amount') {
    const code = readCurrency(currency);
    const amount = code === null ? null : readMoney(value, code);
    return amount === 0 ? null : amount;
  }
  const percent = /^\d{1,3}(?:[.,]\d{1,2})?$/.test(value.trim())
    ? Number(value.trim().replace(',', '.'))
    : 0;
  return percent > 0 && percent <= 100 ? percent : null;
}

/** Undefined for what is no amount. A bound without a currency holds for every one, in its smallest units. */
export function readMinSubtotal({
  minSubtotal,
  currency,
}: DiscountValues): number | null | undefined {
  if (minSubtotal.trim() === '') return null;
  return readMoney(minSubtotal, readCurrency(currency) ?? 'USD') ?? undefined;
}

function readCount(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  return /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : undefined;
}

export function isCount(text: string): boolean {
  return readCount(text) !== undefined;
}

function localText(at: string | null): string {
  return at === null ? '' : writeLocal(new Date(at)).slice(0, 16);
}

function instantOf(text: string): string | null {
  return readLocal(text)?.toISOString() ?? null;
}
