import type { BaseContext, Transaction } from '../../context.ts';
import type { LockedSubscription } from '../load.ts';
import { recordSubscriptionChange } from '../record-change.ts';

/** The first payment of a pending subscription failed: it expires. Does nothing to any other. */
export async function expirePending(
  ctx: BaseContext,
  tx: Transaction,
  locked: LockedSubscription | null,
  paymentId: string,
): Promise<void> {
  if (locked?.subscription.status !== 'pending') return;
  locked.operation = null;
  locked.unpaid?.moveTo('void', ctx.now());
  locked.unpaid = null;
  locked.subscription.expire(ctx.now());
  const expired = { type: 'subscription.expired', extras: { paymentId } } as const;
  await recordSubscriptionChange(ctx, tx, locked, 'expired', [expired]);
}
