import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { lockSubscription, type LockedSubscription } from '../load.ts';
import { recordSubscriptionChange } from '../record-change.ts';
import { requireCancelScheduled } from '../require-state.ts';

/**
 * Takes back a cancellation that is scheduled (contract 65 §5). 404; 409 `invalid_state` when none is, or it has ended.
 */
export async function uncancelSubscription(
  ctx: Context,
  id: string,
): Promise<Concluded<LockedSubscription>> {
  await requireClockNotAdvancing(ctx);
  return concludingUnit(ctx, async (tx) => {
    const locked = await lockSubscription(ctx, tx, id);
    const { subscription } = locked;
    requireCancelScheduled(locked);
    subscription.scheduleCancellation(null);
    const type = 'subscription.cancel_unscheduled';
    await recordSubscriptionChange(ctx, tx, locked, 'cancel_unscheduled', [{ type }]);
    return locked;
  });
}
