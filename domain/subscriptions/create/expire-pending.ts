import type { BaseContext, Transaction } from '../../context.ts';
import type { LockedSubscription } from '../aggregate.ts';

/** The first payment of a pending subscription failed: it expires. Does nothing to any other. */
export async function expirePending(
  ctx: BaseContext,
  tx: Transaction,
  locked: LockedSubscription | null,
  paymentId: string,
): Promise<void> {
  if (locked?.subscription.status !== 'pending') return;
  locked.expire(ctx, { paymentId });
  await locked.store(ctx, tx, 'expired');
}
