import type { PaymentRouting, RoutingCondition } from '../../../sdk/typescript/src/commerce.ts';

export type Rule = PaymentRouting['rules'][number];

export const conditionTypes = [
  'currency',
  'amount',
  'country',
  'cardScheme',
  'cardType',
  'cardCountry',
  'cardSource',
  'paymentSource',
  'metadata',
] as const;
export type ConditionType = (typeof conditionTypes)[number];

const setOps = ['is_one_of', 'is_not_one_of'] as const;
const amountOps = ['gt', 'lt', 'between'] as const;
const metadataOps = ['includes', 'excludes'] as const;
type ConditionOp =
  | (typeof setOps)[number]
  | (typeof amountOps)[number]
  | (typeof metadataOps)[number];

export const schemes = [
  'visa',
  'mastercard',
  'amex',
  'discover',
  'diners-club',
  'jcb',
  'maestro',
  'unionpay',
] as const;
export const cardTypes = ['credit', 'debit', 'prepaid'] as const;
export const cardSources = ['raw', 'token', 'applepay', 'googlepay', 'network-token'] as const;
export const paymentSources = [
  'ecommerce',
  'moto',
  'recurring',
  'installment',
  'card_on_file',
] as const;

/** The values that a condition knows; null: any may be typed. */
export const valuesOf: Readonly<Partial<Record<ConditionType, readonly string[]>>> = {
  cardScheme: schemes,
  cardType: cardTypes,
  cardSource: cardSources,
  paymentSource: paymentSources,
};

export function typeOf({ type }: RoutingCondition): ConditionType {
  return conditionTypes.find((one) => one === type) ?? 'currency';
}

export function opsOf(type: ConditionType): readonly [ConditionOp, ...ConditionOp[]] {
  if (type === 'amount') return amountOps;
  return type === 'metadata' ? metadataOps : setOps;
}

export function opOf(condition: RoutingCondition): ConditionOp {
  const ops = opsOf(typeOf(condition));
  return ops.find((one) => one === condition.op) ?? ops[0];
}

/** A condition of another type begins anew: nothing of the old one would be right there. */
export function newCondition(type: ConditionType): RoutingCondition {
  const [op] = opsOf(type);
  if (type === 'amount') return { type, op };
  return { type, op, values: [], ...(type === 'metadata' ? { key: '' } : {}) };
}

/** The same condition by another comparison, without the bound that it does not look at. */
export function withOp(condition: RoutingCondition, op: string): RoutingCondition {
  const { min, max, ...rest } = condition;
  return {
    ...rest,
    type: typeOf(condition),
    op,
    ...(op === 'lt' || min === undefined ? {} : { min }),
    ...(op === 'gt' || max === undefined ? {} : { max }),
  };
}
