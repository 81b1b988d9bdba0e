import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { lockSubscription, type LockedSubscription } from '../load.ts';
import { recordSubscriptionChange } from '../record-change.ts';
import { requireLive } from '../require-state.ts';

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
    requireLive(locked, 'uncancel');
    if (!subscription.cancelAtPeriodEnd) {
      const { status: from } = subscription;
      fail('invalid_state', { from, action: 'uncancel', reason: 'not_scheduled' });
    }
    subscription.scheduleCancellation(null);
    const type = 'subscription.cancel_unscheduled';
    await recordSubscriptionChange(ctx, tx, locked, 'cancel_unscheduled', [{ type }]);
    return locked;
  });
}
