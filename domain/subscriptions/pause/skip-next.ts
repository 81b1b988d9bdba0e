import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { lockSubscription, type LockedSubscription } from '../load.ts';
import { moveScheduled } from '../periods/next-period.ts';
import { recordSubscriptionChange } from '../record-change.ts';
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
    const { subscription } = locked;
    requireSkippable(locked);
    const isNews = subscription.skips !== count;
    subscription.skipNext(count);
    moveScheduled(subscription);
    const events = isNews ? [{ type: 'subscription.updated' } as const] : [];
    await recordSubscriptionChange(ctx, tx, locked, 'skips_set', events);
    return locked;
  });
}
