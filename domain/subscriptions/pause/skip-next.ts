import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { lockSubscription } from '../lock.ts';
import { requireSkippable } from '../require-state.ts';
import type { SkipNextInput } from '../verb-schemas.ts';

/**
 * Lets the next renewals pass without a charge (contract 65 §5); 0 clears. 404; 400 `invalid_subscription_state` unless
 * it is active; 409 `installment_plan_locked`.
 */
export async function skipNext(
  ctx: Context,
  id: string,
  { count }: SkipNextInput,
): Promise<Concluded<LockedSubscription>> {
  await requireClockNotAdvancing(ctx);
  return concludingUnit(ctx, async (tx) => {
    const locked = await lockSubscription(ctx, tx, id);
    requireSkippable(locked);
    locked.skipNext(count);
    await locked.store(ctx, tx, 'skips_set');
    return locked;
  });
}
