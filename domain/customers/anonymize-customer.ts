import type { Customer } from '../../storage/entities/customer.ts';
import { unitOfWork, type Context } from '../context.ts';
import { emitCustomerEvent } from './events.ts';
import { lockCustomer } from './load.ts';
import { removeCards } from './remove-cards.ts';

/** Blanks what tells who a customer is, with addresses and cards; orders and invoices stay as they are. */
export async function anonymizeCustomer(ctx: Context, customerId: string): Promise<Customer> {
  return unitOfWork(ctx, async (tx) => {
    const customer = await lockCustomer(ctx, tx, customerId);
    const now = ctx.now();
    removeCards(tx, customer, now);
    tx.write(
      (bind) => `
        delete from customer_address
        where workspace_id = ${bind(customer.workspaceId)} and customer_id = ${bind(customer.id)}`,
    );
    customer.email = `anonymized+${customer.id}@invalid`;
    customer.externalId = null;
    customer.firstName = null;
    customer.lastName = null;
    customer.phone = null;
    customer.acceptsMarketing = false;
    customer.metadata = {};
    customer.anonymizedAt = now;
    customer.updatedAt = now;
    // The old values are what had to go: the event does not carry them on.
    emitCustomerEvent(ctx, tx, 'customer.updated', customer, {});
    return customer;
  });
}
