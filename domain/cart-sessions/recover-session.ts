import { findActiveCartSession } from '../../storage/queries/cart-sessions/session-rows.ts';
import { recoverInTransaction } from '../abandonment/recover-cart.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { admitBrowser } from './create-session.ts';
import { newCartSession } from './new-session.ts';
import type { RecoverSessionInput } from './schemas.ts';
import type { SessionCart } from './view.ts';

/** Creates a session of the recovered cart for the browser that opened the link; a repeat returns the same one. */
export async function recoverCartSession(
  ctx: ApplicationContext,
  { cartId }: Pick<RecoverSessionInput, 'cartId'>,
  origin: string | null,
): Promise<Concluded<SessionCart>> {
  await admitBrowser(ctx, origin);
  return concludingUnit(ctx, async (tx) => {
    const made = await recoverInTransaction(ctx, tx, cartId);
    const { id } = made.cart;
    const earlier = await findActiveCartSession(tx, ctx, id);
    return { session: earlier ?? newCartSession(ctx, tx, id), ...made };
  });
}
