import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import { unitOfWork, type Context } from '../../context.ts';
import { lockSubscription, type LockedSubscription } from '../load.ts';
import { recordSubscriptionChange } from '../record-change.ts';
import { requireCancelScheduled } from '../require-state.ts';

/**
 * Takes back a cancellation that is scheduled (contract 65 §5). 404; 409 `invalid_state` when none is, or it has ended.
 */
export async function uncancelSubscription(ctx: Context, id: string): Promise<LockedSubscription> {
  await requireClockNotAdvancing(ctx);
  return unitOfWork(ctx, async (tx) => {
    const locked = await lockSubscription(ctx, tx, id);
    const { subscription } = locked;
    requireCancelScheduled(locked);
    subscription.cancelAtPeriodEnd = false;
    subscription.cancellation = null;
    const type = 'subscription.cancel_unscheduled';
    await recordSubscriptionChange(ctx, tx, locked, 'cancel_unscheduled', [{ type }]);
    return locked;
  });
}
