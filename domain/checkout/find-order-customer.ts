import type { Cart } from '../../storage/entities/cart.ts';
import type { CheckoutSession } from '../../storage/entities/checkout-session.ts';
import { parseId } from '../../storage/ids.ts';
import {
  CUSTOMER_BY_EMAIL,
  CUSTOMER_BY_EXTERNAL_ID,
  CUSTOMER_BY_ID,
  type OrderCustomer,
} from '../../storage/queries/checkout/order-customer.ts';
import { readFrom, type QuerySource } from '../../storage/query.ts';
import type { ApplicationContext } from '../context.ts';

/**
 * The customer of the order (contract 40 §3): the session's, else the cart's, else by external id, else for a
 * subscription the newest with the e-mail; null for a guest.
 */
export async function findOrderCustomer(
  { workspaceId, environmentId, applicationId }: ApplicationContext,
  source: QuerySource,
  session: Partial<Pick<CheckoutSession, 'customer' | 'recurring'>>,
  cart: Pick<Cart, 'customerId'> | null,
  email: string | null = null,
): Promise<OrderCustomer | null> {
  const tenant = [workspaceId, environmentId, applicationId];
  const { customerId, externalCustomerId } = session.customer ?? {};
  const ids = [customerId ? parseId('cus', customerId) : null, cart?.customerId ?? null];
  for (const id of ids) {
    const [found] = id ? await readFrom(source, CUSTOMER_BY_ID, [...tenant, id]) : [];
    if (found) return found;
  }
  if (externalCustomerId) {
    const [found] = await readFrom(source, CUSTOMER_BY_EXTERNAL_ID, [
      ...tenant,
      externalCustomerId,
    ]);
    // One with this e-mail but another external id is somebody else.
    return found ?? null;
  }
  if (!session.recurring || !email) return null;
  const [newest] = await readFrom(source, CUSTOMER_BY_EMAIL, [...tenant, email]);
  return newest ?? null;
}
