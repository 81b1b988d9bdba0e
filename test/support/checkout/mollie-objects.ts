import type { Answer, Fault, Json } from './keyed-server.ts';

/** The shapes of the double's objects, and the cards that it knows. */
interface Amount {
  readonly currency: string;
  readonly value: string;
}

export interface DoublePayment {
  readonly id: string;
  readonly amount: Amount;
  readonly createdAt: number;
  readonly captureMode: string;
  readonly sequenceType: string;
  readonly customerId: string | null;
  readonly metadata: Record<string, string>;
  readonly webhookUrl: string | null;
  readonly redirectUrl: string | null;
  /** The card's name in the table below. */
  readonly card: string;
  status: string;
  mandateId: string | null;
  failureReason: string | null;
  /** The sums, in minor units. */
  captured: number;
  refunded: number;
  chargedBack: number;
  /** It was charged back once, also if that was reversed. */
  hasChargebacks?: boolean;
  isReleased: boolean;
}

/** A capture, a refund or a chargeback. */
export interface DoublePart {
  readonly resource: 'capture' | 'refund' | 'chargeback';
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Amount;
  readonly metadata: Record<string, string>;
  readonly createdAt: number;
  status: string;
  reversedAt?: string;
}

interface DoubleCard {
  readonly label?: string;
  readonly number?: string;
  readonly funding?: string;
  readonly country?: string;
  readonly decline?: string;
  /** The decline of the first charge of its mandate. */
  readonly later?: string;
  readonly challenge?: 'cancelable' | 'final';
  readonly refund?: string;
  readonly capture?: string;
  readonly fault?: Fault | 'slow';
}

const reasons = [
  'authentication_failed',
  'card_declined',
  'card_expired',
  'inactive_card',
  'invalid_cvv',
  'insufficient_funds',
  'invalid_card_number',
  'invalid_card_type',
  'possible_fraud',
  'refused_by_issuer',
  'unknown_reason',
  'a_reason_of_tomorrow',
];

export const cards: ReadonlyMap<string, DoubleCard> = new Map<string, DoubleCard>([
  ['tkn_visa', {}],
  ['tkn_mastercard', { label: 'Mastercard', number: '9399' }],
  ['tkn_amex', { label: 'American Express', number: '0005' }],
  ['tkn_diners', { label: 'Diners Club', number: '0004' }],
  ['tkn_debit', { number: '5556', funding: 'debit' }],
  ['tkn_deferred', { number: '5557', funding: 'deferred-debit' }],
  ['tkn_prepaid', { label: 'Mastercard', number: '5100', funding: 'prepaid' }],
  ['tkn_de', { country: 'DE' }],
  ...reasons.map((decline): [string, DoubleCard] => [`tkn_${decline}`, { decline }]),
  ['tkn_laterFunds', { later: 'insufficient_funds' }],
  ['tkn_laterExpired', { later: 'card_expired' }],
  ['tkn_laterAsks', { later: 'authentication_required' }],
  ['tkn_challenge', { challenge: 'cancelable' }],
  ['tkn_challengeFinal', { challenge: 'final' }],
  ['tkn_refundFails', { refund: 'failed' }],
  ['tkn_capturePending', { capture: 'pending' }],
  ['tkn_timeoutCaptured', { fault: 'hang_after' }],
  ['tkn_timeoutLost', { fault: 'hang_before' }],
  ['tkn_failsBefore', { fault: 'fails_before' }],
  ['tkn_slow', { fault: 'slow' }],
]);

export function detailsOf({ card, failureReason }: Pick<DoublePayment, 'card' | 'failureReason'>) {
  const {
    label = 'Visa',
    number = '4242',
    funding = 'credit',
    country = 'NL',
  } = cards.get(card) ?? {};
  return {
    cardNumber: number,
    cardHolder: 'T. Tester',
    cardLabel: label,
    cardExpiryDate: '04/39',
    cardFunding: funding,
    cardCountryCode: country,
    cardSecurity: 'normal',
    ...(failureReason ? { failureReason } : {}),
  };
}

const CHALLENGE_MS = 15 * 60_000;

export function endOf({ createdAt }: DoublePayment): number {
  return createdAt + CHALLENGE_MS;
}

/** A payment as Mollie shows it. */
export function shownPayment(payment: DoublePayment): Json {
  const { id, status, amount, createdAt, captureMode, customerId, mandateId } = payment;
  const { challenge } = cards.get(payment.card) ?? {};
  const inCurrency = (minor: number) => amountOf(minor, amount.currency);
  const checkout = {
    href: `https://www.mollie.test/checkout/credit-card/${id}`,
    type: 'text/html',
  };
  return {
    resource: 'payment',
    id,
    mode: 'test',
    createdAt: new Date(createdAt).toISOString(),
    status,
    amount,
    amountCaptured: inCurrency(payment.captured),
    amountRefunded: inCurrency(payment.refunded),
    ...(payment.chargedBack > 0 ? { amountChargedBack: inCurrency(payment.chargedBack) } : {}),
    method: 'creditcard',
    metadata: payment.metadata,
    captureMode,
    sequenceType: payment.sequenceType,
    profileId: 'pfl_double',
    ...(payment.webhookUrl ? { webhookUrl: payment.webhookUrl } : {}),
    ...(customerId ? { customerId } : {}),
    ...(mandateId ? { mandateId } : {}),
    ...(status === 'open'
      ? {
          isCancelable: challenge === 'cancelable',
          expiresAt: new Date(endOf(payment)).toISOString(),
        }
      : { details: detailsOf(payment) }),
    _links: {
      ...(status === 'open' ? { checkout } : {}),
      ...(payment.hasChargebacks
        ? { chargebacks: { href: 'x', type: 'application/hal+json' } }
        : {}),
    },
  };
}

export function shownPart({ createdAt, ...part }: DoublePart): Json {
  return { ...part, createdAt: new Date(createdAt).toISOString(), _links: {} };
}

export function minorOf({ value }: Amount): number {
  return Number(value.replace('.', ''));
}

function amountOf(minor: number, currency: string): Amount {
  if (currency === 'JPY' || currency === 'ISK') return { currency, value: String(minor) };
  const digits = String(minor).padStart(3, '0');
  return { currency, value: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

export function problem(status: number, detail: string, field?: string): Answer {
  return { status, body: { status, title: 'Problem', detail, ...(field ? { field } : {}) } };
}
