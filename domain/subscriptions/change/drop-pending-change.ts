import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { lockSubscription, type LockedSubscription } from '../load.ts';
import { recordSubscriptionChange } from '../record-change.ts';
import { requirePendingChange } from '../require-state.ts';

/** Drops the change that is stored for the next period; 409 `invalid_state` without one. */
export async function dropPendingChange(
  ctx: Context,
  id: string,
): Promise<Concluded<LockedSubscription>> {
  await requireClockNotAdvancing(ctx);
  return concludingUnit(ctx, async (tx) => {
    const locked = await lockSubscription(ctx, tx, id);
    const { subscription } = locked;
    requirePendingChange(locked);
    subscription.scheduleChange(null);
    await recordSubscriptionChange(ctx, tx, locked, 'change_dropped', [
      { type: 'subscription.updated' },
    ]);
    return locked;
  });
}
