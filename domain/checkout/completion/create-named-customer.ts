import { Customer } from '../../../storage/entities/customer.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { newId } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';
import { toCustomerView } from '../../customers/view.ts';
import { emit } from '../../events.ts';
import type { OrderCustomer } from '../../../storage/queries/checkout/order-customer.ts';
import { ownEmailOf, type Buyer } from './buyer.ts';

/** Creates the customer whom the merchant named by an external id that nobody has yet; null for any other guest. */
export function createNamedCustomer(
  ctx: ApplicationContext,
  tx: Transaction,
  { customer: prefill }: CheckoutSession,
  buyer: Buyer,
): OrderCustomer | null {
  const email = ownEmailOf(buyer);
  if (!prefill?.externalCustomerId || !email) return null;
  const now = ctx.now();
  const customer = tx.em.create(Customer, {
    id: newId(),
    workspaceId: ctx.workspaceId,
    environmentId: ctx.environmentId,
    applicationId: ctx.applicationId,
    email,
    externalId: prefill.externalCustomerId,
    firstName: prefill.firstName ?? null,
    lastName: prefill.lastName ?? null,
    phone: prefill.phone ?? null,
    acceptsMarketing: false,
    netN: null,
    metadata: { ...prefill.metadata },
    eventSequence: 0,
    anonymizedAt: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  });
  tx.em.persist(customer);
  emit(ctx, tx, {
    type: 'customer.created',
    source: customer,
    data: toCustomerView(customer),
  });
  const { id, firstName = null, lastName = null } = customer;
  return { id, email, firstName, lastName, netN: null };
}
