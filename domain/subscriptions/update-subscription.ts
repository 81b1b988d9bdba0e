import { isDeepStrictEqual } from 'node:util';
import { namesOf, pick } from '../../storage/orm/columns.ts';
import { requireClockNotAdvancing } from '../clock/require-not-advancing.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { LockedSubscription } from './aggregate.ts';
import { lockSubscription } from './lock.ts';
import type { SubscriptionChanges } from './schemas.ts';

/**
 * Updates what is not a term: `metadata`, replaced as a whole, addresses and the shipping amount, which apply from the
 * next period that is priced. 404 `not_found`; 409 `installment_plan_locked` for a shipping amount on an installment
 * plan, whose amounts are final.
 */
export async function updateSubscription(
  ctx: Context,
  id: string,
  changes: SubscriptionChanges,
): Promise<Concluded<LockedSubscription>> {
  await requireClockNotAdvancing(ctx);
  return concludingUnit(ctx, async (tx) => {
    const locked = await lockSubscription(ctx, tx, id);
    const { subscription } = locked;
    const names = namesOf(changes).filter((name) => changes[name] !== undefined);
    if (isDeepStrictEqual(pick(subscription, names), pick(changes, names))) return locked;
    const isOtherShipping = (changes.shippingAmount ?? 0) !== subscription.shippingAmount;
    if (subscription.schedule && changes.shippingAmount !== undefined && isOtherShipping)
      fail('installment_plan_locked');
    subscription.revise(changes);
    locked.add('subscription.updated');
    await locked.store(ctx, tx, 'updated');
    return locked;
  });
}
