import type { Subscription, SubscriptionTerms } from '../../../storage/entities/subscription.ts';
import { parseUsageTerms, requireCadence } from '../../billing/terms.ts';
import { fail } from '../../errors.ts';
import { isAmountTooLarge } from '../../money.ts';
import type { ChangeInput } from './schemas.ts';

type Asked = Pick<
  ChangeInput,
  'plan' | 'planName' | 'amount' | 'quantity' | 'interval' | 'intervalCount' | 'usage' | 'effective'
>;

/**
 * The terms after a change. What a request for the end of the period leaves out is as in the change that is already
 * stored for it. 400 `unchanged` when nothing is altered, then 400 `invalid_interval`.
 */
export function termsAfter(
  subscription: Subscription,
  asked: Asked,
  unchanged: 'quantity_unchanged' | 'invalid_subscription_state',
): SubscriptionTerms {
  const stored = asked.effective === 'period_end' ? subscription.pendingChange : null;
  const base = stored?.terms ?? subscription.terms();
  const { plan = base.planId, amount = base.amount, quantity = base.quantity } = asked;
  const named = plan === base.planId ? base.planName : plan;
  const { interval, intervalCount } = cadenceAfter(base, asked);
  const usage =
    asked.usage === undefined ? base.usage : asked.usage && parseUsageTerms(asked.usage, 'usage');
  const after: SubscriptionTerms = {
    planId: plan,
    planName: asked.planName ?? named,
    amount,
    quantity,
    interval,
    intervalCount,
    usage,
  };
  if (isSame(base, after)) fail(unchanged);
  if (isAmountTooLarge(amount * quantity)) rejectTooLarge(amount * quantity);
  return after;
}

/** An interval without a count is one of it; a count without an interval counts the present one. */
function cadenceAfter(base: SubscriptionTerms, { interval, intervalCount }: Asked) {
  if (interval === undefined && intervalCount === undefined) return base;
  const paths = { interval: 'interval', intervalCount: 'intervalCount' };
  return requireCadence(interval ?? base.interval, intervalCount, paths);
}

function isSame(one: SubscriptionTerms, other: SubscriptionTerms): boolean {
  return Bun.deepEquals(one, other);
}

function rejectTooLarge(received: number): never {
  const message = 'amount times quantity is larger than an amount may be.';
  const code = 'amount_too_large';
  return fail('validation_error', [{ path: 'amount', code, received, message }], { status: 422 });
}
