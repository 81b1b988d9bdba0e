import type { BuyerContext } from '../../customers/buyer-context.ts';
import { fail } from '../../errors.ts';
import { loadSubscription, type LockedSubscription } from '../load.ts';

export type BuyerAction = 'pause' | 'resume' | 'cancel';

/** A subscription of this buyer; another customer's is 404 `not_found`. Its customer never changes. */
export async function requireOwnSubscription(
  ctx: BuyerContext,
  id: string,
): Promise<LockedSubscription> {
  const own = await loadSubscription(ctx, id);
  return own.subscription.customerId === ctx.customerId ? own : fail('not_found');
}

/**
 * What a buyer may do to a subscription: 403 `installment_plan_merchant_only`, or 403 `permission_denied` where the
 * application's `buyerSubscriptionActions` switches it off.
 */
export async function requireBuyerAction(
  ctx: BuyerContext,
  id: string,
  action: BuyerAction,
): Promise<void> {
  const { subscription } = await requireOwnSubscription(ctx, id);
  if (subscription.kind === 'installment') fail('installment_plan_merchant_only');
  if (ctx.settings.buyerSubscriptionActions[action]) return;
  const message = `The application does not let buyers ${action} subscriptions.`;
  fail('permission_denied', [{ code: 'action_disabled', gate: 'settings', held: action, message }]);
}
