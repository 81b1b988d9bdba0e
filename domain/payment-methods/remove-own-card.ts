import type { CustomerPaymentMethod } from '../../storage/entities/customer-payment-method.ts';
import { SUBSCRIPTION_OF_CUSTOMER } from '../../storage/queries/subscriptions/dependents.ts';
import { concludingUnit, type Concluded } from '../context.ts';
import { fail } from '../errors.ts';
import { emit } from '../events.ts';
import type { BuyerContext } from '../customers/buyer-context.ts';
import { toCustomerView } from '../customers/view.ts';
import { enqueueForgetCards } from './stored-card.ts';
import { lockCards, makeDefaultCard, requireCard } from './lock.ts';
import { toPaymentMethodView } from './view.ts';

/**
 * Removes a buyer's card, here and at the processor. The newest remaining card becomes the default. 409
 * `cannot_remove_default` for the default card while a subscription has not ended.
 */
export async function removeOwnCard(
  ctx: BuyerContext,
  cardId: string,
): Promise<Concluded<CustomerPaymentMethod>> {
  return concludingUnit(ctx, async (tx) => {
    const locked = await lockCards(ctx, tx);
    const card = requireCard(locked, cardId);
    const wasDefault = card.isDefault;
    // The customer is locked, which a start of a subscription waits for.
    const [live] = wasDefault
      ? await tx.query(SUBSCRIPTION_OF_CUSTOMER, [
          ctx.workspaceId,
          ctx.customerId,
          ctx.applicationId,
        ])
      : [];
    if (live) fail('cannot_remove_default');
    card.remove(ctx.now());
    const next = locked.cards.find((other) => other !== card);
    if (wasDefault && next) await makeDefaultCard(ctx, tx, next);
    const { customer } = locked;
    enqueueForgetCards(tx, customer);
    emit(ctx, tx, {
      type: 'customer.payment_method_removed',
      source: customer,
      data: { ...toCustomerView(customer), paymentMethod: toPaymentMethodView(card) },
    });
    return card;
  });
}
