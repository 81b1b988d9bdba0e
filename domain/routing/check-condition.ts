import { isCountry } from '../countries.ts';
import { isCurrency } from '../currencies.ts';
import type { FieldCode } from '../errors.ts';
import { paymentSources, type Condition } from './schemas.ts';
import {
  cardSchemes,
  cardSources,
  cardTypes,
  conditionOps,
  familyOf,
  isSetType,
  type SetConditionType,
} from './plan-cascade.ts';

export interface ConditionFinding {
  readonly code: FieldCode;
  readonly message: string;
}

interface ValueRule {
  readonly holds: (value: string) => boolean;
  readonly code: FieldCode;
  readonly expected: string;
}

const oneOf = (known: readonly string[], code: FieldCode): ValueRule => ({
  holds: (value) => known.includes(value),
  code,
  expected: `one of ${known.join(', ')}`,
});
const country: ValueRule = {
  holds: isCountry,
  code: 'routing_invalid_country',
  expected: 'an ISO 3166-1 alpha-2 code in upper case',
};
const currency: ValueRule = {
  holds: isCurrency,
  code: 'routing_invalid_currency',
  expected: 'an ISO 4217 code in upper case',
};

const valueRules: Readonly<Record<SetConditionType, ValueRule>> = {
  country,
  cardCountry: country,
  currency,
  cardScheme: oneOf(cardSchemes, 'routing_invalid_scheme'),
  cardSource: oneOf(cardSources, 'routing_invalid_card_source'),
  cardType: oneOf(cardTypes, 'routing_invalid_card_type'),
  paymentSource: oneOf(paymentSources, 'routing_invalid_condition'),
};

/** All errors of one condition; if its type or operator is invalid, only that one. */
export function checkCondition(condition: Condition): ConditionFinding[] {
  const { type, op } = condition;
  const family = familyOf(type);
  if (!family) return [invalid(`Conditions of type ${type ?? '(none)'} do not exist.`)];
  const ops: readonly string[] = conditionOps[family];
  if (op === undefined || !ops.includes(op)) {
    return [invalid(`A condition of type ${type} takes op ${ops.join(', ')}.`)];
  }
  if (family === 'amount') return amountFindings(condition, op);
  if (family === 'metadata' && !condition.key) {
    return [invalid('A condition of type metadata needs a key.')];
  }
  const { values = [] } = condition;
  if (values.length === 0) {
    return [{ code: 'routing_empty_condition_values', message: 'The condition has no values.' }];
  }
  return isSetType(type) ? valueFindings(valueRules[type], values) : [];
}

function valueFindings(rule: ValueRule, values: readonly string[]): ConditionFinding[] {
  return values
    .filter((value) => !rule.holds(value))
    .map((value) => ({ code: rule.code, message: `"${value}" is not ${rule.expected}.` }));
}

function amountFindings(condition: Condition, op: string): ConditionFinding[] {
  const findings: ConditionFinding[] = [];
  if (condition.currency !== undefined && !isCurrency(condition.currency)) {
    findings.push(...valueFindings(currency, [condition.currency]));
  }
  const { min, max } = condition;
  const lacksMin = op !== 'lt' && min === undefined;
  const lacksMax = op !== 'gt' && max === undefined;
  if (lacksMin || lacksMax) {
    const message = `op ${op} needs ${lacksMin ? 'min' : 'max'}.`;
    findings.push({ code: 'routing_invalid_amount', message });
  }
  if ([min, max].some((bound) => bound !== undefined && bound <= 0)) {
    findings.push({ code: 'routing_invalid_amount', message: 'min and max must be above 0.' });
  }
  if (op === 'between' && min !== undefined && max !== undefined && min >= max) {
    const message = 'min must be below max.';
    findings.push({ code: 'routing_amount_range_invalid', message });
  }
  return findings;
}

function invalid(message: string): ConditionFinding {
  return { code: 'routing_invalid_condition', message };
}
