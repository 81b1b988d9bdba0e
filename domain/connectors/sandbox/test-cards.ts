import { createHash } from 'node:crypto';
import type { CardWallet, PaymentCard } from '../../../storage/entities/shapes/card.ts';

interface TestCard {
  readonly number: string;
  readonly instrument: string;
  readonly brand: string;
  readonly type?: PaymentCard['type'];
  readonly wallet?: CardWallet;
}

/** The cards that the sandbox widget accepts (contract 55 §5), each with its token. */
const testCards: readonly TestCard[] = [
  { number: '4242424242424242', instrument: 'tok_visa', brand: 'visa' },
  { number: '5555555555554444', instrument: 'tok_mastercard', brand: 'mastercard' },
  { number: '378282246310005', instrument: 'tok_amex', brand: 'amex' },
  { number: '6011111111111117', instrument: 'tok_discover', brand: 'discover' },
  { number: '3566002020360505', instrument: 'tok_jcb', brand: 'jcb' },
  { number: '36227206271667', instrument: 'tok_diners', brand: 'diners-club' },
  { number: '6200000000000005', instrument: 'tok_unionpay', brand: 'unionpay' },
  { number: '4000056655665556', instrument: 'tok_visa_debit', brand: 'visa', type: 'debit' },
  { number: '5105105105105100', instrument: 'tok_prepaid', brand: 'mastercard', type: 'prepaid' },
  { number: '4000000000000002', instrument: 'tok_decline_generic', brand: 'visa' },
  { number: '4000000000009995', instrument: 'tok_decline_insufficient_funds', brand: 'visa' },
  { number: '4000000000009987', instrument: 'tok_decline_lost', brand: 'visa' },
  { number: '4000000000009979', instrument: 'tok_decline_stolen', brand: 'visa' },
  { number: '4000000000000069', instrument: 'tok_decline_expired', brand: 'visa' },
  { number: '4000000000000127', instrument: 'tok_decline_cvc', brand: 'visa' },
  { number: '4100000000000019', instrument: 'tok_decline_fraud', brand: 'visa' },
  { number: '4000003800000446', instrument: 'tok_3ds', brand: 'visa' },
  { number: '4000008400001629', instrument: 'tok_3ds_fail', brand: 'visa' },
  { number: '4000000000000341', instrument: 'pm_sandbox_renewalDecline', brand: 'visa' },
];

/** The cards of the test wallet, which no number names. */
const walletCards: readonly TestCard[] = [
  { number: '4242424242424242', instrument: 'tok_apple_pay', brand: 'visa', wallet: 'apple_pay' },
  {
    number: '5555555555554444',
    instrument: 'tok_google_pay',
    brand: 'mastercard',
    wallet: 'google_pay',
  },
];

/** The card of an entered number, ignoring spaces and dashes; null for any other card. */
export function testCardOf(number: string): TestCard | null {
  const digits = number.replace(/[\s-]/g, '');
  return testCards.find((card) => card.number === digits) ?? null;
}

const standardExpiry = { expMonth: 12, expYear: 2040 };

/** Instruments of which one customer may store several, each to be a card of its own: a card is known by its details. */
const ownCards = /^(?:tok_renewal|tok_refund|pm_sandbox)_/;

/** The last four digits of an instrument that nobody types. */
function digitsOf(instrument: string): string {
  if (!ownCards.test(instrument)) return '4242';
  const number = createHash('sha256').update(instrument).digest().readUInt32BE(0) % 10_000;
  return String(number).padStart(4, '0');
}

/** The card details of an instrument; by default a Visa of the United States. */
export function factsOf(instrument: string, expiry = standardExpiry): PaymentCard {
  const card = [...testCards, ...walletCards].find(
    (candidate) => candidate.instrument === instrument,
  );
  const country = /^tok_country_([A-Z]{2})$/.exec(instrument)?.[1];
  return {
    brand: card?.brand ?? 'visa',
    lastFour: card?.number.slice(-4) ?? digitsOf(instrument),
    expMonth: expiry.expMonth,
    expYear: expiry.expYear,
    type: card?.type ?? 'credit',
    country: country ?? 'US',
    ...(card?.wallet ? { wallet: card.wallet } : {}),
  };
}
