import type { Answer, Fault, Json } from './keyed-server.ts';

/** The shapes of the double's objects, and the cards that it knows. */
export interface DoubleIntent {
  readonly id: string;
  readonly object: 'payment_intent' | 'setup_intent';
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly customer: string | null;
  readonly capture_method: string;
  readonly setup_future_usage: string | null;
  readonly metadata: Record<string, string>;
  status: string;
  amount_received: number;
  amount_capturable: number;
  /** The payment method that confirmed it. */
  method: string | null;
  next_action: object | null;
  last_payment_error: object | null;
  last_setup_error: object | null;
  cancellation_reason: string | null;
}

export interface DoubleRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly metadata: Record<string, string>;
  status: 'succeeded' | 'pending' | 'failed';
}

interface DoubleMethod {
  readonly brand?: string;
  readonly last4?: string;
  readonly funding?: string;
  readonly country?: string;
  readonly decline?: string;
  /** The decline of a charge whose buyer is absent. */
  readonly absent?: string;
  readonly challenge?: boolean | 'always';
  readonly wallet?: string;
  readonly refund?: DoubleRefund['status'];
  readonly fault?: Fault | 'slow';
}

/** Stripe's own names for its test cards (docs.stripe.com/testing), and names for what only a double can do. */
export const methods: ReadonlyMap<string, DoubleMethod> = new Map<string, DoubleMethod>([
  ['pm_card_visa', {}],
  ['pm_card_mastercard', { brand: 'mastercard', last4: '4444' }],
  ['pm_card_amex', { brand: 'amex', last4: '0005' }],
  ['pm_card_diners', { brand: 'diners', last4: '0004' }],
  ['pm_card_visa_debit', { last4: '5556', funding: 'debit' }],
  ['pm_card_mastercard_prepaid', { brand: 'mastercard', last4: '5100', funding: 'prepaid' }],
  ['pm_card_de', { country: 'DE' }],
  ['pm_card_applePay', { wallet: 'apple_pay' }],
  ['pm_card_link', { wallet: 'link' }],
  ['pm_card_chargeDeclined', { decline: 'generic_decline' }],
  ['pm_card_doNotHonor', { decline: 'do_not_honor' }],
  ['pm_card_chargeDeclinedInsufficientFunds', { decline: 'insufficient_funds' }],
  ['pm_card_chargeDeclinedLostCard', { decline: 'lost_card' }],
  ['pm_card_chargeDeclinedStolenCard', { decline: 'stolen_card' }],
  ['pm_card_chargeDeclinedExpiredCard', { decline: 'expired_card' }],
  ['pm_card_chargeDeclinedIncorrectCvc', { decline: 'incorrect_cvc' }],
  ['pm_card_radarBlock', { decline: 'fraudulent' }],
  ['pm_card_authenticationRequired', { challenge: true, absent: 'authentication_required' }],
  ['pm_card_threeDSecure2Required', { challenge: 'always', absent: 'authentication_required' }],
  ['pm_card_chargeCustomerFail', { absent: 'insufficient_funds' }],
  ['pm_card_laterExpired', { absent: 'expired_card' }],
  ['pm_card_refundFail', { refund: 'failed' }],
  ['pm_card_pendingRefund', { refund: 'pending' }],
  ['pm_double_timeoutCaptured', { fault: 'hang_after' }],
  ['pm_double_timeoutLost', { fault: 'hang_before' }],
  ['pm_double_failsBefore', { fault: 'fails_before' }],
  ['pm_double_failsAfter', { fault: 'fails_after' }],
  ['pm_double_slow', { fault: 'slow' }],
]);

/** The payment method with its card. */
export function cardOfMethod(id: string) {
  const {
    brand = 'visa',
    last4 = '4242',
    funding = 'credit',
    country = 'US',
    wallet,
  } = methods.get(id.replace(/_kept_\w+$/, '')) ?? {};
  const card = {
    brand,
    last4,
    exp_month: 4,
    exp_year: 2039,
    funding,
    country,
    wallet: wallet ? { type: wallet } : null,
  };
  return { id, object: 'payment_method', type: 'card', card };
}

export function emptyIntent(object: DoubleIntent['object'], id: string, body: Json): DoubleIntent {
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : null);
  return {
    id,
    object,
    amount: Number(body['amount'] ?? 0),
    currency: text('currency') ?? 'usd',
    created: Math.floor(Date.now() / 1000),
    customer: text('customer'),
    capture_method: text('capture_method') ?? 'automatic_async',
    setup_future_usage: text('setup_future_usage'),
    metadata: { ...(body['metadata'] as Record<string, string> | undefined) },
    status: 'requires_payment_method',
    amount_received: 0,
    amount_capturable: 0,
    method: null,
    next_action: null,
    last_payment_error: null,
    last_setup_error: null,
    cancellation_reason: null,
  };
}

export function problem(status: number, error: Record<string, unknown>): Answer {
  const type = status === 402 ? 'card_error' : 'invalid_request_error';
  return { status, body: { error: { type, message: 'As the double was told.', ...error } } };
}

/** Stripe's form encoding: `metadata[a]=b` is a member of an object. */
export function parseForm(text: string): Json {
  const form: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [, outer = name, inner] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    if (inner === undefined) form[outer] = value;
    else form[outer] = { ...(form[outer] as object | undefined), [inner]: value };
  }
  return form;
}
