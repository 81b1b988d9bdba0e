import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { lockSubscription } from '../lock.ts';
import { requireUnpaid } from '../require-state.ts';
import type { WaivePeriodInput } from '../verb-schemas.ts';

/**
 * Waives the unpaid period of a subscription that is past due (contract 65 §2): it continues as if it were paid, and the
 * credit that the period used is the customer's again. 404; 409 `renewal_needs_attention`; 422 `invalid_state` unless
 * it is past due; 409 `invalid_state` with Retry-After while it is being charged.
 */
export async function waivePeriod(
  ctx: Context,
  id: string,
  { reason = null }: WaivePeriodInput,
): Promise<Concluded<LockedSubscription>> {
  await requireClockNotAdvancing(ctx);
  return concludingUnit(ctx, async (tx) => {
    const locked = await lockSubscription(ctx, tx, id);
    locked.waive(ctx, tx, requireUnpaid(locked, 'waive_period'));
    await locked.store(ctx, tx, 'period_waived', reason);
    return locked;
  });
}
