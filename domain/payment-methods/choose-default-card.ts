import type { CustomerPaymentMethod } from '../../storage/entities/customer-payment-method.ts';
import { concludingUnit, type Concluded } from '../context.ts';
import type { BuyerContext } from '../customers/buyer-context.ts';
import { lockCards, makeDefaultCard, requireCard } from './lock.ts';

/** Makes a card the buyer's default in place of the previous one. 404 `not_found`. */
export async function chooseDefaultCard(
  ctx: BuyerContext,
  cardId: string,
): Promise<Concluded<CustomerPaymentMethod>> {
  return concludingUnit(ctx, async (tx) => {
    const card = requireCard(await lockCards(ctx, tx), cardId);
    await makeDefaultCard(ctx, tx, card);
    return card;
  });
}
