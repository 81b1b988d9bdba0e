import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { lockSubscription } from '../lock.ts';
import { requirePendingChange } from '../require-state.ts';

/** Drops the change that is stored for the next period; 409 `invalid_state` without one. */
export async function dropPendingChange(
  ctx: Context,
  id: string,
): Promise<Concluded<LockedSubscription>> {
  await requireClockNotAdvancing(ctx);
  return concludingUnit(ctx, async (tx) => {
    const locked = await lockSubscription(ctx, tx, id);
    requirePendingChange(locked);
    locked.subscription.scheduleChange(null);
    locked.add('subscription.updated');
    await locked.store(ctx, tx, 'change_dropped');
    return locked;
  });
}
