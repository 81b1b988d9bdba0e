import type { Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import {
  chargesStoredCards,
  findStoredCard,
  type StoredCard,
  type StoredCardChoice,
} from '../../payment-methods/stored-card.ts';

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
