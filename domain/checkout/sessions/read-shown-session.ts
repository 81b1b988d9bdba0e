import { readCartRows } from '../../../storage/queries/carts/read-cart.ts';
import { readSession } from '../../../storage/queries/checkout/sessions.ts';
import { readFixedOrder } from '../../../storage/queries/orders/order-rows.ts';
import type { TenantKey } from '../../../storage/queries/carts/cart-rows.ts';
import type { Database } from '../../context.ts';
import { altersToday } from '../recurring/today.ts';
import type { SessionWithAmount } from '../view.ts';
import { fixedPriceOf, withCurrentAmount } from './events.ts';

/** A session of a tenant with what it charges today; null when there is none. */
export async function readShownSession(
  database: Database,
  tenant: TenantKey,
  sessionId: string,
): Promise<SessionWithAmount | null> {
  const shown = await readSession(database, tenant, sessionId);
  if (!shown) return null;
  const { session } = shown;
  const { cartId, status } = session;
  if (!cartId || status !== 'open' || !altersToday(session)) return shown;
  const [cart, order] = await Promise.all([
    readCartRows(database, tenant, cartId),
    readFixedOrder(database, session.workspaceId, cartId),
  ]);
  return withCurrentAmount(session, cart, fixedPriceOf(session, order));
}
