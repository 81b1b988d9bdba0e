import { type Connector, takesMoney } from '../../storage/entities/connector.ts';
import type { PaymentCard } from '../../storage/entities/shapes/card.ts';
import type { Routing, Condition, PaymentSource, Rule } from './schemas.ts';
import { toMajorUnits } from '../currencies.ts';

/** The most connectors tried for one payment (contract 55 §8). */
const CASCADE_MAX = 4;

type SkipReason =
  | 'disabled'
  | 'method_not_supported'
  | 'currency_not_supported'
  | 'no_stored_card'
  | 'cascade_limit';

interface CascadeStep {
  readonly connectorId: string;
  readonly eligible: boolean;
  readonly skipReason?: SkipReason;
}

/**
 * What a routing was decided by. The metadata are not among it: the payment has them, and what erases them there must
 * find no second copy.
 */
export interface RoutingInputs extends Omit<RoutingFacts, 'metadata'> {
  readonly orderType: string | null;
  /** The connectors that store the card; null: any may take it. */
  readonly storedAt: readonly string[] | null;
}

/** Why each connector was chosen or skipped; stored on the payment. */
export interface RoutingTrace extends Omit<Evaluation, 'cascade'> {
  readonly cascade: readonly CascadeStep[];
  /** For a back-test; answers leave it out. */
  readonly inputs: RoutingInputs;
}

interface CascadeOptions {
  readonly method: string;
  /** For a stored card: the connectors that store it. */
  readonly storedAt?: ReadonlySet<string>;
}

/** Applies a routing to a payment: the connectors to try, in order, and the trace of the decision. */
export function planCascade(
  routing: Routing,
  facts: RoutingFacts,
  active: readonly Connector[],
  options: CascadeOptions,
): { readonly connectors: Connector[]; readonly trace: RoutingTrace } {
  const { matchedRule, rules, cascade } = evaluateRouting(routing, facts);
  const connectors: Connector[] = [];
  const steps = cascade.map((connectorId): CascadeStep => {
    const connector = active.find(({ id }) => id === connectorId);
    const skipReason = connector
      ? skipReasonOf(connector, facts, options, connectors.length)
      : 'disabled';
    if (connector && !skipReason) connectors.push(connector);
    return skipReason
      ? { connectorId, eligible: false, skipReason }
      : { connectorId, eligible: true };
  });
  const inputs = inputsOf(facts, options.storedAt);
  return { connectors, trace: { matchedRule, rules, cascade: steps, inputs } };
}

function skipReasonOf(
  connector: Connector,
  { currency }: RoutingFacts,
  { method, storedAt }: CascadeOptions,
  chosen: number,
): SkipReason | null {
  if (!takesMoney(connector) || connector.method !== method) return 'method_not_supported';
  const { currencies } = connector.capabilities;
  if (currencies !== '*' && !currencies.includes(currency)) return 'currency_not_supported';
  if (storedAt && !storedAt.has(connector.id)) return 'no_stored_card';
  return chosen >= CASCADE_MAX ? 'cascade_limit' : null;
}

function inputsOf(
  { metadata, ...facts }: RoutingFacts,
  storedAt: CascadeOptions['storedAt'],
): RoutingInputs {
  const orderType = metadata['throttle_order_type'];
  return {
    ...facts,
    orderType: typeof orderType === 'string' ? orderType : null,
    storedAt: storedAt ? [...storedAt] : null,
  };
}

interface AddressCountry {
  readonly countryCode?: string | null | undefined;
}

export interface PaymentToRoute extends Pick<
  RoutingFacts,
  'amount' | 'currency' | 'paymentSource' | 'metadata'
> {
  /** Overrides the merchant's metadata (`throttle_order_type` of specification "Routing configuration"). */
  readonly orderType: OrderType;
  readonly card: PaymentCard | null;
  readonly billingAddress: AddressCountry | null;
  readonly shippingAddress: AddressCountry | null;
}

/** The routing facts of a payment that is about to be made. */
export function factsOfPayment(payment: PaymentToRoute): RoutingFacts {
  const { card, billingAddress, shippingAddress } = payment;
  const { amount, currency, paymentSource, metadata, orderType } = payment;
  return {
    country: billingAddress?.countryCode ?? shippingAddress?.countryCode ?? null,
    cardScheme: card && schemeOf(card.brand),
    cardSource: card && 'token',
    cardType: card?.type ?? null,
    cardCountry: card?.country ?? null,
    paymentSource,
    amount,
    currency,
    metadata: { ...metadata, throttle_order_type: orderType },
  };
}

const otherNames: ReadonlyMap<string, string> = new Map([
  ['american express', 'amex'],
  ['american_express', 'amex'],
  ['diners', 'diners-club'],
  ['diners club', 'diners-club'],
  ['diners_club', 'diners-club'],
  ['union pay', 'unionpay'],
]);

/** Maps a processor's brand name to a card scheme. */
function schemeOf(brand: string): string {
  const name = brand.toLowerCase();
  return otherNames.get(name) ?? name;
}

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
