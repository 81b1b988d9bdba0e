import { parseId } from '../../../storage/ids.ts';
import { ACTIVE_CARDS } from '../../../storage/queries/payment-methods/cards.ts';
import type { Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import {
  chargesStoredCards,
  findStoredCard,
  type StoredCard,
  type StoredCardChoice,
} from '../../payment-methods/stored-card.ts';
import type { SubscriptionState } from '../subscription-state.ts';

/**
 * The card that a subscription's next charge takes; 422 `missing_required_field`, or `no_processor_connection`, when
 * there is none: a request without a card changes nothing.
 */
export function requireCardOf(
  tx: Transaction,
  { subscription }: SubscriptionState,
  chosen: string | null = null,
): Promise<StoredCard> {
  const { customerId } = subscription;
  const paymentMethodId = chosen ?? subscription.paymentMethodId;
  return requireChargeable(tx, subscription, { customerId, paymentMethodId });
}

/** A card that the subscription's customer has stored, by its id (`cpm_*` or uuid); 404 `not_found`. */
export async function requireStoredCard(
  tx: Transaction,
  { subscription }: SubscriptionState,
  cardId: string,
): Promise<string> {
  const { workspaceId, applicationId, customerId } = subscription;
  const id = parseId('cpm', cardId);
  const rows = await tx.query(ACTIVE_CARDS, [workspaceId, customerId, applicationId]);
  const found = rows.find((card) => card.id === id);
  return found?.id ?? fail('not_found', undefined, { missingField: 'paymentMethodId' });
}

/**
 * A stored card that can be charged; 422 `no_processor_connection` where no connector charges stored cards, else 422
 * `missing_required_field`.
 */
export async function requireChargeable(
  tx: Transaction,
  tenant: Parameters<typeof chargesStoredCards>[1],
  choice: StoredCardChoice,
): Promise<StoredCard> {
  const card = await findStoredCard(tx, tenant, choice);
  if (card) return card;
  if (!(await chargesStoredCards(tx, tenant))) fail('no_processor_connection');
  return rejectCard();
}

/** 422 `missing_required_field`: there is no card to charge. */
export function rejectCard(): never {
  fail('missing_required_field', [
    {
      path: 'paymentMethodId',
      code: 'required',
      message: 'The customer has no such stored card that can be charged.',
    },
  ]);
}
