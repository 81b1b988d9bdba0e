import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { PaymentCard } from '../../../storage/entities/shapes/card.ts';
import type { ChargeRequest } from '../../ports/payment-connector.ts';
import type { MollieAccount } from './account.ts';
import { failureOf } from './failure.ts';

/** A stored card: the customer that we made for it at Mollie, and the mandate. */
export interface StoredCard {
  readonly customerId: string;
  readonly mandateId: string;
}

export function storedRefOf({ customerId, mandateId }: StoredCard): string {
  return `${customerId}/${mandateId}`;
}

export function storedCardOf(storedRef: string): StoredCard | null {
  const [, customerId = '', mandateId = ''] = /^(cst_\w+)\/(mdt_\w+)$/.exec(storedRef) ?? [];
  return customerId === '' ? null : { customerId, mandateId };
}

/** The package's types know neither the expiry nor the funding, so that both are read by a shape of ours. */
const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const CardDetails = Type.Object({
  cardNumber: Text,
  cardLabel: Text,
  cardExpiryDate: Text,
  cardFunding: Text,
  cardCountryCode: Text,
  failureReason: Text,
});

/** The details of a card payment or a mandate; empty when they are not told. */
export function cardDetailsOf(details: unknown): Static<typeof CardDetails> {
  return Value.Check(CardDetails, details) ? details : {};
}

/** The card of a payment; null without its expiry, which no card is stored without. */
export function cardOf(details: unknown): PaymentCard | null {
  const { cardNumber, cardLabel, cardExpiryDate, cardFunding, cardCountryCode } =
    cardDetailsOf(details);
  const expiry = expiryOf(cardExpiryDate ?? '');
  const lastFour = /\d{4}$/.exec(cardNumber ?? '')?.[0];
  if (!cardLabel || !lastFour || !expiry) return null;
  return {
    brand: brands.get(cardLabel) ?? cardLabel.toLowerCase().replaceAll(' ', '_'),
    lastFour,
    ...expiry,
    type: types.get(cardFunding ?? '') ?? 'credit',
    // A code that no country has, where Mollie names none.
    country: cardCountryCode ?? 'ZZ',
  };
}

const brands: ReadonlyMap<string, string> = new Map([
  ['American Express', 'amex'],
  ['Diners Club', 'diners-club'],
]);

const types: ReadonlyMap<string, PaymentCard['type']> = new Map([
  ['debit', 'debit'],
  ['deferred-debit', 'debit'],
  ['prepaid', 'prepaid'],
]);

/** `MM/YY` of a payment, or the day in full of a mandate. */
function expiryOf(text: string): { readonly expMonth: number; readonly expYear: number } | null {
  const [, month, short] = /^(\d{2})\/(\d{2})$/.exec(text) ?? [];
  if (month && short) return { expMonth: Number(month), expYear: 2000 + Number(short) };
  const [, year, monthOfDay] = /^(\d{4})-(\d{2})-\d{2}$/.exec(text) ?? [];
  return year && monthOfDay ? { expMonth: Number(monthOfDay), expYear: Number(year) } : null;
}

/** The details of a stored card before it is charged; of a token Mollie tells nothing. */
export async function describeCard(
  account: MollieAccount,
  source: ChargeRequest['source'],
): Promise<PaymentCard | null> {
  const stored = 'storedRef' in source ? storedCardOf(source.storedRef) : null;
  return stored && cardOfMandate(account, stored);
}

/** Null when Mollie does not tell it. */
export async function cardOfMandate(
  { mollie }: MollieAccount,
  { customerId, mandateId }: StoredCard,
): Promise<PaymentCard | null> {
  try {
    return cardOf((await mollie.customerMandates.get(mandateId, { customerId })).details);
  } catch (error) {
    failureOf(error);
    return null;
  }
}

/** Deletes the customer that was made for the card, and so its mandates. */
export async function forgetCard({ mollie, row }: MollieAccount, storedRef: string): Promise<void> {
  const stored = storedCardOf(storedRef);
  if (!stored) return;
  try {
    await mollie.customers.delete(stored.customerId);
  } catch (error) {
    if (failureOf(error).kind === 'missing') return;
    throw new Error(`the connector ${row.id} did not say that it forgot a card`, { cause: error });
  }
}
