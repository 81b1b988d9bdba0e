import type { PaymentAction } from '../../../storage/entities/shapes/card.ts';
import type { Outcome } from '../../ports/payment-connector.ts';
import { KEY } from '../charge-metadata.ts';
import { buyerMessageOf } from '../decline-codes.ts';
import type { MollieAccount } from './account.ts';
import { fromMollieAmount, type MollieAmount } from './amount.ts';
import { cardDetailsOf, cardOf, cardOfMandate, storedRefOf, type StoredCard } from './card.ts';
import { declineCodeOf } from './decline.ts';

/** What we read of a payment at Mollie. */
export interface MolliePayment {
  readonly id: string;
  readonly status: string;
  readonly amount: MollieAmount;
  readonly createdAt: string;
  readonly expiresAt?: string | undefined;
  readonly metadata: unknown;
  readonly isCancelable: boolean;
  readonly customerId?: string | undefined;
  readonly mandateId?: string | undefined;
  readonly details?: unknown;
  readonly _links: { readonly checkout?: { readonly href: string } | undefined };
}

/** When Mollie names no end: it gives a buyer a quarter of an hour for a card. */
const CHALLENGE_MS = 15 * 60_000;

/** The outcome of a charge, authorization or verification by the status of its payment. */
export async function outcomeOfPayment(
  account: MollieAccount,
  payment: MolliePayment,
): Promise<Outcome> {
  const { id: ref, status, details } = payment;
  switch (status) {
    case 'paid':
    case 'authorized':
      return approved(account, payment);
    case 'open':
    case 'pending':
      return { kind: 'pending', ref, nextAction: actionOf(payment), card: cardOf(details) };
    case 'failed':
    case 'canceled':
    case 'expired': {
      // A buyer who left, or called the payment off, did not confirm it.
      const { failureReason } = cardDetailsOf(details);
      const code = status === 'failed' ? declineCodeOf(failureReason) : 'authentication_required';
      return { kind: 'declined', ref, code, message: buyerMessageOf(code), card: cardOf(details) };
    }
    default:
      return { kind: 'unknown', message: `The payment is ${status}.`, ref };
  }
}

async function approved(account: MollieAccount, payment: MolliePayment): Promise<Outcome> {
  const { id: ref, details } = payment;
  const amount = fromMollieAmount(payment.amount);
  if (amount === null) return { kind: 'unknown', message: 'The amount cannot be read.', ref };
  const stored = storedIn(payment);
  const card = cardOf(details) ?? (stored && (await cardOfMandate(account, stored)));
  return { kind: 'approved', ref, amount, card, storedRef: stored && storedRefOf(stored) };
}

function storedIn({ customerId, mandateId }: MolliePayment): StoredCard | null {
  return customerId && mandateId ? { customerId, mandateId } : null;
}

/** The bank's page; a charge of an absent buyer has none. */
function actionOf({ _links, expiresAt, createdAt }: MolliePayment): PaymentAction | null {
  const url = _links.checkout?.href;
  if (!url) return null;
  const endsAt = expiresAt ?? new Date(Date.parse(createdAt) + CHALLENGE_MS).toISOString();
  return { type: 'redirect', url, expiresAt: new Date(endsAt).toISOString() };
}

/** Our key on something at Mollie; null on what is none of ours. */
export function keyIn({ metadata }: { readonly metadata: unknown }): string | null {
  const isObject = typeof metadata === 'object' && metadata !== null;
  const key: unknown = isObject ? Reflect.get(metadata, KEY) : null;
  return typeof key === 'string' ? key : null;
}
