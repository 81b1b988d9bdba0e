import {
  readWaitingCart,
  unwatchEmptyCart,
} from '../../storage/queries/abandonment/idle-timers.ts';
import { unitOfWork, type SystemContext } from '../context.ts';
import { abandonCarts } from './abandon-carts.ts';

interface CartKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** When a cart that is being changed at its instant is looked at again. */
const WHILE_LOCKED_MS = 5_000;

/**
 * Abandons a cart that is due; returns the full hour at which to look at it next, null when nothing is to be waited for.
 * A cart that was changed or is being paid is looked at again when it can be due at the earliest.
 */
export async function wakeCart(ctx: SystemContext, key: CartKey): Promise<Date | null> {
  const cart = await readWaitingCart(ctx.database, key, ctx.services.clock());
  if (!cart) return null;
  const { now } = cart;
  if (!cart.hasLines) return (await unwatch(ctx, key)) ? null : cart.dueAt;
  if (cart.dueAt > now) return cart.dueAt;
  if ((await abandonCarts(ctx, [cart], now)) > 0) return null;
  return new Date(now.getTime() + WHILE_LOCKED_MS);
}

function unwatch(ctx: SystemContext, key: CartKey): Promise<boolean> {
  return unitOfWork(ctx, (tx) => unwatchEmptyCart(tx, key));
}
