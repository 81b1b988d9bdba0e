import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { lockSubscription } from '../lock.ts';
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
    requireCancelScheduled(locked);
    locked.continueAfterPeriod();
    await locked.store(ctx, tx, 'cancel_unscheduled');
    return locked;
  });
}
