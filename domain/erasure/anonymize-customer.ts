import type { Customer } from '../../storage/entities/customer.ts';
import { eraseReasons } from '../../storage/queries/audit/entries.ts';
import { deleteAddresses } from '../../storage/queries/customers/addresses.ts';
import { forgetInListViews } from '../../storage/queries/team/list-views.ts';
import { redactReturnLines, redactReturns } from '../../storage/queries/returns/redaction.ts';
import { lockCartsOfBuyer } from '../../storage/queries/carts/buyer-carts.ts';
import { redactBuyer } from '../carts/redact-buyer.ts';
import { changedFields } from '../events.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { fail } from '../errors.ts';
import { emitCustomerEvent } from '../customers/events.ts';
import { findCustomer, lockCustomer } from '../customers/load.ts';
import { eraseEndedEvidence } from '../payments/disputes/erase-evidence.ts';
import { removeCards } from '../payment-methods/stored-card.ts';
import {
  lockEndedSubscriptions,
  redactSubscriptions,
} from '../subscriptions/redact-subscriptions.ts';
import { removeMarkedObject } from '../uploads/discard-object.ts';
import { toCustomerView } from '../customers/view.ts';
import { forgetOrderReasons } from './forget-order-reasons.ts';
import { requireNotSubscribed } from './require-not-subscribed.ts';

/**
 * Erases what identifies a customer: fields, addresses, cards, the buyer and notes of carts without an order, the
 * addresses of ended subscriptions, the evidence of ended disputes, what was written about their returns, the reasons in timelines and audit log, and
 * saved filters by the address; orders and invoices remain unchanged. 409 `invalid_state` while a subscription has not ended.
 */
export async function anonymizeCustomer(
  ctx: Context,
  customerId: string,
): Promise<Concluded<Customer>> {
  let objectKeys: readonly string[] = [];
  const erased = await concludingUnit(ctx, async (tx) => {
    const named = (await findCustomer(ctx, tx, customerId)) ?? fail('not_found');
    const carts = await lockCartsOfBuyer(tx, named);
    const subscriptions = await lockEndedSubscriptions(ctx, tx, named);
    const customer = await lockCustomer(ctx, tx, customerId);
    await requireNotSubscribed(tx, customer, 'anonymize');
    const before = toCustomerView(customer);
    const now = ctx.now();
    removeCards(tx, customer, now);
    tx.write(deleteAddresses(customer));
    if (customer.email !== '') tx.write(forgetInListViews(ctx.workspaceId, customer.email, now));
    tx.write(eraseReasons(customer));
    tx.write(redactReturns(customer));
    tx.write(redactReturnLines(customer));
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
    objectKeys = await eraseEndedEvidence(ctx, tx, customer);
    return customer;
  });
  // Best effort: what the store fails to delete, the next sweep deletes.
  for (const objectKey of objectKeys) await removeMarkedObject(ctx, objectKey);
  return erased;
}
