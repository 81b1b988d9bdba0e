import { unitOfWork, type Context } from '../context.ts';
import { emitCustomerEvent } from '../customers/events.ts';
import { lockCustomer } from '../customers/load.ts';
import { removeCards } from '../payment-methods/remove-cards.ts';

/** Removes a customer from reads and lists, and their stored cards; orders and invoices retain their copy. */
export async function deleteCustomer(ctx: Context, customerId: string): Promise<void> {
  await unitOfWork(ctx, async (tx) => {
    const customer = await lockCustomer(ctx, tx, customerId);
    const now = ctx.now();
    removeCards(tx, customer, now);
    customer.deletedAt = now;
    customer.updatedAt = now;
    emitCustomerEvent(ctx, tx, 'customer.deleted', customer);
  });
}
