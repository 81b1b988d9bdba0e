import type { Stripe } from 'stripe';
import { cardWallets, type PaymentCard } from '../../../storage/entities/shapes/card.ts';
import type { ChargeRequest } from '../../ports/payment-connector.ts';
import type { StripeAccount } from './account.ts';
import { failureOf } from './failure.ts';
import { stripePackage } from './load-package.ts';

/** A stored card: the customer that we made for it at Stripe, and the payment method. */
export interface StoredCard {
  readonly customer: string;
  readonly paymentMethod: string;
}

export function storedRefOf({ customer, paymentMethod }: StoredCard): string {
  return `${customer}/${paymentMethod}`;
}

export function storedCardOf(storedRef: string): StoredCard | null {
  const [, customer = '', paymentMethod = ''] = /^(cus_\w+)\/(\w+)$/.exec(storedRef) ?? [];
  return customer === '' ? null : { customer, paymentMethod };
}

/** Tokens of Stripe's elements: a ConfirmationToken, else a PaymentMethod. */
export function isConfirmationToken(token: string): boolean {
  return token.startsWith('ctoken_');
}

/** The card of a payment method; null when it is none, or only its id is known. */
export function cardOf(
  method: string | { readonly card?: CardFacts | null } | null | undefined,
): PaymentCard | null {
  if (!method || typeof method === 'string' || !method.card) return null;
  const { brand, last4, exp_month, exp_year, funding, country, wallet } = method.card;
  const paidBy = cardWallets.find((name) => name === wallet?.type);
  if (!brand || !last4) return null;
  return {
    brand: brand === 'diners' ? 'diners-club' : brand,
    lastFour: last4,
    expMonth: exp_month,
    expYear: exp_year,
    type: funding === 'debit' || funding === 'prepaid' ? funding : 'credit',
    // A code that no country has, where Stripe names none.
    country: country ?? 'ZZ',
    ...(paidBy ? { wallet: paidBy } : {}),
  };
}

type CardFacts = Pick<
  Stripe.PaymentMethod.Card,
  'brand' | 'last4' | 'exp_month' | 'exp_year' | 'funding' | 'country' | 'wallet'
>;

/** The details of a card before it is charged; null when Stripe does not tell. */
export async function describeCard(
  { stripe }: StripeAccount,
  source: ChargeRequest['source'],
): Promise<PaymentCard | null> {
  try {
    if ('token' in source && isConfirmationToken(source.token)) {
      const { payment_method_preview } = await stripe.confirmationTokens.retrieve(source.token);
      return cardOf(payment_method_preview);
    }
    const id = 'token' in source ? source.token : storedCardOf(source.storedRef)?.paymentMethod;
    return id?.startsWith('pm_') ? cardOf(await stripe.paymentMethods.retrieve(id)) : null;
  } catch (error) {
    failureOf(error);
    return null;
  }
}

/** Deletes the customer that was made for the card, and so the card. */
export async function forgetCard({ stripe, row }: StripeAccount, storedRef: string): Promise<void> {
  const stored = storedCardOf(storedRef);
  if (!stored) return;
  try {
    await stripe.customers.del(stored.customer);
  } catch (error) {
    failureOf(error);
    const { StripeError } = stripePackage().errors;
    if (error instanceof StripeError && error.code === 'resource_missing') return;
    throw new Error(`the connector ${row.id} did not say that it forgot a card`, { cause: error });
  }
}
