import { readCartSession } from '../../storage/queries/cart-sessions/session-rows.ts';
import { loadCart } from '../carts/load.ts';
import type { ApplicationContext } from '../context.ts';
import { fail } from '../errors.ts';
import { requireActive } from './require-active.ts';
import type { SessionCart } from './view.ts';

/** An active session of the tenant with its cart; 404 `not_found`, 410 `cart_session_expired`. */
export async function getCartSession(
  ctx: ApplicationContext,
  sessionId: string,
): Promise<SessionCart> {
  const session = await readCartSession(ctx.database, ctx, sessionId);
  if (!session) fail('not_found');
  const found = await loadCart(ctx, session.cartId);
  requireActive(session, found.cart, ctx.now());
  return { session, ...found };
}
