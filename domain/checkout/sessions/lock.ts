import type { CheckoutAttempt } from '../../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { lockSessionRow, findRunningAttempt } from '../../../storage/queries/checkout/sessions.ts';
import type { Transaction } from '../../../storage/database.ts';
import { lockCart, payKeyOf, type LockedCart } from '../../carts/lock.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';

export interface LockedSession {
  readonly session: CheckoutSession;
  readonly cart: LockedCart | null;
  /** The attempt that runs for the cart, of this session or of another. */
  readonly running: CheckoutAttempt | null;
}

/** 410 `session_expired`, 422 `session_not_open` for a session that has ended. */
export function requireOpenSession({ status, orderId = null }: CheckoutSession): void {
  if (status === 'expired') fail('session_expired');
  if (status !== 'open') fail('session_not_open', { status, orderId });
}

type SessionKey = Pick<CheckoutSession, 'id' | 'cartId'>;

/**
 * Locks the cart, then the session. Everything that locks both does so in this order, which rules out deadlocks. The
 * statements are pipelined.
 */
export async function lockSession(
  ctx: Context,
  tx: Transaction,
  { id, cartId }: SessionKey,
): Promise<LockedSession> {
  const [cart, session, running] = await tx.batch([
    cartId ? () => lockCart(ctx, tx, cartId) : null,
    () => lockSessionRow(tx, ctx.workspaceId, id),
    () => findRunningAttempt(tx, ctx.workspaceId, payKeyOf(id, cartId)),
  ]);
  if (!session) fail('session_not_found');
  return { session, cart, running };
}
