import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { OrderCustomer } from '../../../storage/queries/checkout/order-customer.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';
import { newCustomer } from '../../customers/new-customer.ts';
import { ownEmailOf, type Buyer } from './buyer.ts';

/** Creates a customer for the merchant's external id if it is unused, or for a subscription; null for any other guest. */
export function createNamedCustomer(
  ctx: ApplicationContext,
  tx: Transaction,
  { customer: prefill, recurring }: CheckoutSession,
  buyer: Buyer,
): OrderCustomer | null {
  const email = ownEmailOf(buyer);
  const externalId = prefill?.externalCustomerId ?? null;
  if (!email || (!externalId && !recurring)) return null;
  const firstName = prefill?.firstName ?? null;
  const lastName = prefill?.lastName ?? null;
  const { id } = newCustomer(ctx, tx, {
    applicationId: ctx.applicationId,
    email,
    externalId,
    firstName,
    lastName,
    phone: prefill?.phone ?? null,
    acceptsMarketing: false,
    netN: null,
    leitwegId: null,
    metadata: { ...prefill?.metadata },
  });
  return { id, email, firstName, lastName, netN: null };
}
