/** The fields and operators of routing conditions (specification "Routing configuration"). */
const setConditionTypes = [
  'country',
  'cardScheme',
  'cardSource',
  'cardType',
  'cardCountry',
  'paymentSource',
  'currency',
] as const;
export type SetConditionType = (typeof setConditionTypes)[number];

export const conditionOps = {
  set: ['is_one_of', 'is_not_one_of'],
  amount: ['gt', 'lt', 'between'],
  metadata: ['includes', 'excludes'],
} as const;

export const cardSchemes = [
  'visa',
  'mastercard',
  'amex',
  'discover',
  'diners-club',
  'jcb',
  'maestro',
  'unionpay',
] as const;
export const cardSources = ['raw', 'token', 'applepay', 'googlepay', 'network-token'] as const;
export const cardTypes = ['credit', 'debit', 'prepaid'] as const;
export const paymentSources = [
  'ecommerce',
  'moto',
  'recurring',
  'installment',
  'card_on_file',
] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** The values that the service sets as `throttle_order_type` in every payment's metadata. */
export type OrderType = 'one_off' | 'recurring';

export type ConditionFamily = keyof typeof conditionOps;

/** The operators that a condition's type allows; null for an unknown type. */
export function familyOf(type: string | undefined): ConditionFamily | null {
  if (type === 'amount' || type === 'metadata') return type;
  return isSetType(type) ? 'set' : null;
}

export function isSetType(type: string | undefined): type is SetConditionType {
  return setConditionTypes.some((known) => known === type);
}
