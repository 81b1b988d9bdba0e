import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { unitOfWork, type Context } from '../../context.ts';
import { endSession } from './end-session.ts';
import { lockSession } from './lock.ts';

/** Expires a session that is due, unless an attempt runs for it. Returns whether it did. */
export async function expireIfDue(ctx: Context, known: CheckoutSession): Promise<boolean> {
  if (!known.isDue(ctx.now())) return false;
  return unitOfWork(ctx, async (tx) => {
    const locked = await lockSession(ctx, tx, known);
    if (locked.running || !locked.session.isDue(ctx.now())) return false;
    await endSession(ctx, tx, locked, { status: 'expired', reason: 'time' });
    return true;
  });
}
