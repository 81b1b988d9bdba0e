import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { bookCredit } from '../credit.ts';
import { lockSubscription, type LockedSubscription } from '../load.ts';
import { finishRow, isPaidOff } from '../periods/pay-period.ts';
import { recordSubscriptionChange, type SubscriptionEvent } from '../record-change.ts';
import { requireUnpaid } from '../require-state.ts';
import type { WaivePeriodInput } from '../verb-schemas.ts';
import { toPeriodView } from '../view.ts';

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
    const unpaid = requireUnpaid(locked, 'waive_period');
    const { subscription } = locked;
    unpaid.moveTo('waived', ctx.now());
    bookCredit(ctx, tx, subscription, unpaid.creditApplied, `waive:${unpaid.id}`);
    locked.unpaid = null;
    finishRow(subscription, unpaid, 'waived');
    subscription.recover();
    subscription.moveTo('active');
    const events: SubscriptionEvent[] = [
      { type: 'subscription.period_waived', extras: { period: toPeriodView(unpaid) } },
    ];
    if (isPaidOff(subscription)) {
      subscription.complete(ctx.now());
      events.push({ type: 'subscription.completed' });
    }
    await recordSubscriptionChange(ctx, tx, locked, 'period_waived', events, reason);
    return locked;
  });
}
