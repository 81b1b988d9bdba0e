import { toMajorUnits } from '../currencies.ts';
import type { Condition, PaymentSource, Routing, Rule } from './schemas.ts';

/** The facts of a payment when its connector is chosen; null where unknown. */
export interface RoutingFacts {
  /** Of the billing address, else of the shipping address. */
  readonly country: string | null;
  readonly cardScheme: string | null;
  readonly cardSource: string | null;
  readonly cardType: string | null;
  readonly cardCountry: string | null;
  readonly paymentSource: PaymentSource;
  /** In minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

interface ConditionTrace {
  readonly condition: Condition;
  readonly fact: string | number | null;
  readonly matched: boolean;
  readonly reason: 'matched' | 'not_matched' | 'fact_missing' | 'other_currency';
}

interface RuleTrace {
  readonly index: number;
  readonly matched: boolean;
  readonly conditions: readonly ConditionTrace[];
}

export interface Evaluation {
  readonly matchedRule: number | null;
  readonly rules: readonly RuleTrace[];
  readonly cascade: readonly string[];
}

/** The cascade of the first rule whose conditions all match, else the default one; with a trace of each condition. */
export function evaluateRouting(routing: Routing, facts: RoutingFacts): Evaluation {
  const rules = routing.rules.map((rule, index) => traceRule(rule, index, facts));
  const matchedRule = rules.find(({ matched }) => matched)?.index ?? null;
  const rule = matchedRule === null ? undefined : routing.rules[matchedRule];
  return { matchedRule, rules, cascade: rule?.cascade ?? routing.defaultCascade };
}

function traceRule(rule: Rule, index: number, facts: RoutingFacts): RuleTrace {
  const conditions = rule.conditions.map((condition) => traceCondition(condition, facts));
  return { index, matched: conditions.every(({ matched }) => matched), conditions };
}

function traceCondition(condition: Condition, facts: RoutingFacts): ConditionTrace {
  if (condition.type === 'amount') return traceAmount(condition, facts);
  if (condition.type === 'metadata') return traceMetadata(condition, facts);
  const fact = isSetType(condition.type) ? factOf(condition.type, facts) : null;
  // An unknown fact is neither in a set nor outside it.
  if (fact === null) return { condition, fact, matched: false, reason: 'fact_missing' };
  const isListed = condition.values?.includes(fact) ?? false;
  return traced(condition, fact, isListed === (condition.op === 'is_one_of'));
}

function factOf(type: SetConditionType, facts: RoutingFacts): string | null {
  return facts[type];
}

/** In major units of the payment's currency; `gt` and `lt` are strict, `between` is inclusive. */
function traceAmount(condition: Condition, facts: RoutingFacts): ConditionTrace {
  const { op, min = 0, max = Number.POSITIVE_INFINITY, currency } = condition;
  const fact = toMajorUnits(facts.amount, facts.currency);
  if (currency !== undefined && currency !== facts.currency) {
    return { condition, fact, matched: false, reason: 'other_currency' };
  }
  if (op === 'gt') return traced(condition, fact, fact > min);
  if (op === 'lt') return traced(condition, fact, fact < max);
  return traced(condition, fact, fact >= min && fact <= max);
}

function traceMetadata(condition: Condition, facts: RoutingFacts): ConditionTrace {
  const { key = '', op, values = [] } = condition;
  const fact = metadataText(facts.metadata, key);
  if (fact === null && op === 'includes') {
    return { condition, fact, matched: false, reason: 'fact_missing' };
  }
  const isListed = fact !== null && values.includes(fact);
  return traced(condition, fact, isListed === (op === 'includes'));
}

function metadataText(metadata: RoutingFacts['metadata'], key: string): string | null {
  const value = Object.hasOwn(metadata, key) ? metadata[key] : null;
  if (value === null || value === undefined || typeof value === 'object') return null;
  return String(value);
}

function traced(
  condition: Condition,
  fact: ConditionTrace['fact'],
  matched: boolean,
): ConditionTrace {
  return { condition, fact, matched, reason: matched ? 'matched' : 'not_matched' };
}

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
/** The values that the service sets as `throttle_order_type` in every payment's metadata. */
export type OrderType = 'one_off' | 'recurring';

type ConditionFamily = keyof typeof conditionOps;

/** The operators that a condition's type allows; null for an unknown type. */
export function familyOf(type: string | undefined): ConditionFamily | null {
  if (type === 'amount' || type === 'metadata') return type;
  return isSetType(type) ? 'set' : null;
}

export function isSetType(type: string | undefined): type is SetConditionType {
  return setConditionTypes.some((known) => known === type);
}
