import { Customer } from '../../../storage/entities/customer.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { newId } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';
import { toCustomerView } from '../../customers/view.ts';
import { emit } from '../../events.ts';
import type { OrderCustomer } from './find-order-customer.ts';

/** Makes the customer that the merchant named by an external id which nobody has yet. */
export function createNamedCustomer(
  ctx: ApplicationContext,
  tx: Transaction,
  { customer: prefill }: CheckoutSession,
  email: string,
): OrderCustomer {
  const now = ctx.now();
  const customer = tx.em.create(Customer, {
    id: newId(),
    workspaceId: ctx.workspaceId,
    environmentId: ctx.environmentId,
    applicationId: ctx.applicationId,
    email,
    externalId: prefill?.externalCustomerId ?? null,
    firstName: prefill?.firstName ?? null,
    lastName: prefill?.lastName ?? null,
    phone: prefill?.phone ?? null,
    acceptsMarketing: false,
    netN: null,
    metadata: { ...prefill?.metadata },
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
