import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { emitCustomerEvent } from '../customers/events.ts';
import { lockCustomer } from '../customers/load.ts';
import { removeCards } from '../payment-methods/stored-card.ts';
import { requireNotSubscribed } from './require-not-subscribed.ts';

/**
 * Removes a customer from reads and lists, and their stored cards; orders and invoices retain their copy. 409
 * `invalid_state` while a subscription has not ended.
 */
export async function deleteCustomer(ctx: Context, customerId: string): Promise<Concluded<void>> {
  return concludingUnit(ctx, async (tx) => {
    const customer = await lockCustomer(ctx, tx, customerId);
    await requireNotSubscribed(tx, customer, 'delete');
    const now = ctx.now();
    removeCards(tx, customer, now);
    customer.delete(now);
    emitCustomerEvent(ctx, tx, 'customer.deleted', customer);
  });
}
