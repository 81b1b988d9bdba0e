import type { CheckoutSession } from '../../storage/entities/checkout-session.ts';
import type { Connector } from '../../storage/entities/connector.ts';
import type { PaymentCard } from '../../storage/entities/payment.ts';
import { parseId } from '../../storage/ids.ts';
import { CHARGEABLE_CARDS } from '../../storage/queries/payment-methods/cards.ts';
import { readFrom, type QuerySource } from '../../storage/query.ts';
import type { ApplicationContext } from '../context.ts';
import { chargesWithBuyer } from '../connectors/charges-with-buyer.ts';
import { fail } from '../errors.ts';
import { pickStoredCard, type StoredCard } from '../payment-methods/stored-card.ts';

/** A stored card that a buyer may choose, and what the buyer knows it by. */
export interface OfferedCard extends StoredCard {
  readonly card: PaymentCard;
}

type OfferingSession = Partial<Pick<CheckoutSession, 'storedCardsCustomerId'>>;

/**
 * The stored cards that a session offers, the default one first: of the customer whom the merchant vouched for, while
 * that customer is still the buyer. Only such as one of `connectors` can charge while the buyer is there.
 */
export async function offeredCards(
  { workspaceId, applicationId, now }: ApplicationContext,
  source: QuerySource,
  { storedCardsCustomerId }: OfferingSession,
  customer: { readonly id: string } | null,
  connectors: readonly Connector[],
): Promise<OfferedCard[]> {
  if (!storedCardsCustomerId || customer?.id !== storedCardsCustomerId) return [];
  const rows = await readFrom(source, CHARGEABLE_CARDS, [
    workspaceId,
    applicationId,
    storedCardsCustomerId,
  ]);
  const serving = new Set(connectors.filter(chargesWithBuyer).map(({ id }) => id));
  const today = now();
  return rows.flatMap((row): OfferedCard[] => {
    const stored = pickStoredCard([row], row.id);
    if (!stored?.card || !serving.has(stored.connectorId) || hasExpired(stored.card, today))
      return [];
    return [{ ...stored, card: stored.card }];
  });
}

/**
 * The stored card that a completion names (`cpm_*` or uuid); 422 `validation_error` when it is none of those that the
 * session offers: removed, expired, or somebody else's, which are not told apart.
 */
export function requireOfferedCard(cards: readonly OfferedCard[], named: string): OfferedCard {
  const id = parseId('cpm', named);
  return cards.find(({ paymentMethodId }) => paymentMethodId === id) ?? rejectCard();
}

/** 422: the card is not, or no longer, offered. */
export function rejectCard(): never {
  const message = 'This stored card cannot be used here. Choose another card.';
  fail('validation_error', [{ path: 'paymentMethodId', code: 'card_not_offered', message }], {
    status: 422,
  });
}

/** A card is good until its month ends. */
function hasExpired({ expMonth, expYear }: PaymentCard, today: Date): boolean {
  const year = today.getUTCFullYear();
  return expYear < year || (expYear === year && expMonth < today.getUTCMonth() + 1);
}
