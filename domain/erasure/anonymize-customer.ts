import type { Customer } from '../../storage/entities/customer.ts';
import { deleteAddresses } from '../../storage/queries/customers/addresses.ts';
import { lockCartsOfBuyer } from '../../storage/queries/carts/buyer-carts.ts';
import { redactBuyer } from '../carts/redact-buyer.ts';
import { changedFields } from '../events.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { fail } from '../errors.ts';
import { emitCustomerEvent } from '../customers/events.ts';
import { findCustomer, lockCustomer } from '../customers/load.ts';
import { removeCards } from '../payment-methods/stored-card.ts';
import {
  lockEndedSubscriptions,
  redactSubscriptions,
} from '../subscriptions/redact-subscriptions.ts';
import { toCustomerView } from '../customers/view.ts';
import { forgetOrderReasons } from './forget-order-reasons.ts';
import { requireNotSubscribed } from './require-not-subscribed.ts';

/**
 * Erases what identifies a customer: fields, addresses, cards, the buyer and notes of carts without an order, and the
 * addresses of ended subscriptions and the reasons in timelines; orders and invoices remain unchanged. 409 `invalid_state` while a subscription has not ended.
 */
export async function anonymizeCustomer(
  ctx: Context,
  customerId: string,
): Promise<Concluded<Customer>> {
  return concludingUnit(ctx, async (tx) => {
    const named = (await findCustomer(ctx, tx, customerId)) ?? fail('not_found');
    const carts = await lockCartsOfBuyer(tx, named);
    const subscriptions = await lockEndedSubscriptions(ctx, tx, named);
    const customer = await lockCustomer(ctx, tx, customerId);
    await requireNotSubscribed(tx, customer, 'anonymize');
    const before = toCustomerView(customer);
    const now = ctx.now();
    removeCards(tx, customer, now);
    tx.write(deleteAddresses(customer));
    customer.anonymize(now);
    if (changedFields(before, toCustomerView(customer))) {
      customer.markUpdated(now);
      // The event omits the old values, since they are what is erased.
      emitCustomerEvent(ctx, tx, 'customer.updated', customer, {});
    }
    await redactSubscriptions(ctx, tx, customer, subscriptions);
    await forgetOrderReasons(tx, customer);
    await tx.flush();
    await redactBuyer(ctx, tx, carts);
    return customer;
  });
}
