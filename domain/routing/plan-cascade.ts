import { type Connector, takesMoney } from '../../storage/entities/connector.ts';
import type { PaymentCard } from '../../storage/entities/shapes/card.ts';
import { evaluateRouting, type Evaluation, type RoutingFacts, type OrderType } from './evaluate.ts';
import type { Routing } from './schemas.ts';

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
