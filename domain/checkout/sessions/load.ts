import { readCartRows } from '../../../storage/queries/carts/read-cart.ts';
import { readSession } from '../../../storage/queries/checkout/sessions.ts';
import { readFixedOrder } from '../../../storage/queries/orders/order-rows.ts';
import type { TenantKey } from '../../../storage/queries/carts/cart-rows.ts';
import type { Context, Database } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { SessionWithAmount } from '../view.ts';
import { altersToday } from '../recurring/today.ts';
import { fixedPriceOf, withCurrentAmount } from './current-amount.ts';

/** A session of the caller's tenant; 404 `session_not_found`. */
export async function loadSession(ctx: Context, sessionId: string): Promise<SessionWithAmount> {
  return (await readShownSession(ctx.database, ctx, sessionId)) ?? fail('session_not_found');
}

/** A session of a tenant with what it charges today; null when there is none. */
export async function readShownSession(
  database: Database,
  tenant: TenantKey,
  sessionId: string,
): Promise<SessionWithAmount | null> {
  const shown = await readSession(database, tenant, sessionId);
  return shown && withTodaysAmount(database, tenant, shown);
}

/** A session that was read with the total of its cart or order, with what it charges today. */
export async function withTodaysAmount(
  database: Database,
  tenant: TenantKey,
  shown: SessionWithAmount,
): Promise<SessionWithAmount> {
  const { session } = shown;
  const { cartId, status } = session;
  if (!cartId || status !== 'open' || !altersToday(session)) return shown;
  const [cart, order] = await Promise.all([
    readCartRows(database, tenant, cartId),
    readFixedOrder(database, session.workspaceId, cartId),
  ]);
  return withCurrentAmount(session, cart, fixedPriceOf(session, order));
}
