import type { Discount, DiscountBody } from '../../../sdk/typescript/src/commerce.ts';
import { readCurrency } from '../format/names.ts';
import { readLocal, writeLocal } from '../format/local-time.ts';
import { readMoney, writeMoney } from '../format/read-money.ts';

/** Values that the fields read; undefined for what is wrong. Amounts are texts: their currency is typed beside them. */
interface DiscountValues {
  readonly code: string | undefined;
  readonly name: string | undefined;
  readonly type: DiscountBody['type'];
  readonly value: string | undefined;
  readonly currency: ReturnType<typeof readCurrency> | undefined;
  readonly minSubtotal: string | undefined;
  readonly startsAt: string | null | undefined;
  readonly endsAt: string | null | undefined;
  readonly maxRedemptions: number | null | undefined;
  readonly perCustomer: 'once' | 'several' | 'any';
  readonly maxRedemptionsPerCustomer: number | null | undefined;
  readonly isActive: boolean;
}

/** Texts that the fields show of a discount, or of a new one. */
export function shownOf(discount: Discount | null) {
  const { type = 'percentage', value = 10, currency = null } = discount ?? {};
  // The API's own default surprises who expects a code that everybody may use again.
  const each = discount ? discount.maxRedemptionsPerCustomer : 1;
  const minSubtotal = discount?.minSubtotal ?? null;
  const several = each === 1 ? 'once' : 'several';
  return {
    value:
      type === 'fixed_amount' && currency !== null ? writeMoney(value, currency) : String(value),
    minSubtotal: minSubtotal === null ? '' : writeMoney(minSubtotal, currency ?? 'USD'),
    startsAt: localText(discount?.startsAt),
    endsAt: localText(discount?.endsAt),
    perCustomer: each === null ? 'any' : several,
    maxRedemptionsPerCustomer: each === null || each === 1 ? 2 : each,
  } as const;
}

/** The terms as the API takes them; null while what was typed is not readable. */
export function termsOf(values: DiscountValues) {
  const { type, currency, startsAt, endsAt, maxRedemptions, perCustomer, isActive } = values;
  const { code = '', name = '' } = values;
  const value = readValue(values);
  const minSubtotal = readMinSubtotal(values);
  const several = values.maxRedemptionsPerCustomer ?? undefined;
  const each = perCustomer === 'several' ? several : perCustomer === 'once' ? 1 : null;
  if (value === null || minSubtotal === undefined || maxRedemptions === undefined) return null;
  if (each === undefined || currency === undefined) return null;
  if (startsAt === undefined || endsAt === undefined) return null;
  return {
    code,
    name,
    type,
    value,
    currency,
    minSubtotal,
    startsAt,
    endsAt,
    maxRedemptions,
    maxRedemptionsPerCustomer: each,
    isActive,
  };
}

export type Terms = NonNullable<ReturnType<typeof termsOf>>;

type Amounts = Pick<DiscountValues, 'type' | 'value' | 'minSubtotal' | 'currency'>;

/** Percent, or an amount in the smallest unit; null for what is neither. */
export function readValue({ type, value = '', currency = null }: Amounts): number | null {
  if (type === 'fixed_amount') {
    const amount = currency === null ? null : readMoney(value, currency);
    return amount === 0 ? null : amount;
  }
  const percent = /^\d{1,3}(?:[.,]\d{1,2})?$/.test(value) ? Number(value.replace(',', '.')) : 0;
  return percent > 0 && percent <= 100 ? percent : null;
}

/** Undefined for what is no amount. A bound without a currency holds for every one, in its smallest units. */
export function readMinSubtotal({
  minSubtotal = '',
  currency,
}: Amounts): number | null | undefined {
  if (minSubtotal === '') return null;
  return readMoney(minSubtotal, currency ?? 'USD') ?? undefined;
}

function localText(at: string | null | undefined): string {
  return at ? writeLocal(new Date(at)).slice(0, 16) : '';
}

export function instantOf(text: string): string | null | undefined {
  return text === '' ? null : readLocal(text)?.toISOString();
}
