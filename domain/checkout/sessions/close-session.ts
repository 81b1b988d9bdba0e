import type { SessionEnd } from '../../../storage/entities/checkout-session.ts';
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
    if (session.status === 'completed')
      fail('already_completed', { orderId: session.orderId ?? null });
    if (session.status !== 'open') return withOwnAmount(session);
    requireNotBeingPaid(running !== null);
    const isOver = session.isDue(ctx.now());
    await endSession(ctx, tx, locked, isOver ? { status: 'expired', reason: 'time' } : end);
    return withOwnAmount(session);
  });
}
