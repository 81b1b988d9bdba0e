import type { CheckoutSession, SessionEnd } from '../../../storage/entities/checkout-session.ts';
import { requireNotBeingPaid } from '../../carts/lock.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { SessionWithAmount } from '../view.ts';
import { endSession } from './end-session.ts';
import { loadSession } from './load.ts';
import { lockSession } from './lock.ts';
import { withOwnAmount } from './events.ts';

/** Ends a session for the merchant. An ended session remains unchanged; a completed one, or one being paid, fails. */
export async function closeSession(
  ctx: Context,
  sessionId: string,
  end: SessionEnd,
): Promise<Concluded<SessionWithAmount>> {
  const known = await loadSession(ctx, sessionId);
  return concludingUnit(ctx, async (tx) => {
    const locked = await lockSession(ctx, tx, known.session);
    const { session, running } = locked;
    requireClosable(session, running !== null);
    if (session.status !== 'open') return withOwnAmount(session);
    const isOver = session.isDue(ctx.now());
    await endSession(ctx, tx, locked, isOver ? { status: 'expired', reason: 'time' } : end);
    return withOwnAmount(session);
  });
}

/** 409 `already_completed` for a session with an order, `request_in_progress` while a payment is being made. */
export function requireClosable({ status, orderId }: CheckoutSession, isPaying: boolean): void {
  if (status === 'completed') fail('already_completed', { orderId: orderId ?? null });
  if (status === 'open') requireNotBeingPaid(isPaying);
}
