import { OWN_CARDS } from '../../storage/queries/payment-methods/cards.ts';
import { CustomerPaymentMethod } from '../../storage/entities/customer-payment-method.ts';
import type { BuyerContext } from '../customers/buyer-context.ts';

/** The buyer's cards in the application: the default first, then newest first. */
export async function listOwnCards(ctx: BuyerContext): Promise<CustomerPaymentMethod[]> {
  const { database } = ctx;
  const rows = await database.read(OWN_CARDS, [ctx.workspaceId, ctx.customerId, ctx.applicationId]);
  return database.em().mapAll(CustomerPaymentMethod, rows);
}
