import type { BuyerContext } from '../../customers/buyer-context.ts';
import { fail } from '../../errors.ts';
import { loadSubscription } from '../load.ts';
import type { LoadedSubscription } from '../subscription-state.ts';

export type BuyerAction = 'pause' | 'resume' | 'cancel';

/** A subscription of this buyer; another customer's is 404 `not_found`. Its customer never changes. */
export async function requireOwnSubscription(
  ctx: BuyerContext,
  id: string,
): Promise<LoadedSubscription> {
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
  const required = `merchant:${action}`;
  if (subscription.kind === 'installment') {
    const message = 'Only the merchant can change an installment plan.';
    const detail = { code: 'installment_plan', gate: 'ownership', held: 'buyer' } as const;
    fail('installment_plan_merchant_only', [{ ...detail, required, message }]);
  }
  if (ctx.settings.buyerSubscriptionActions[action]) return;
  const message = `The application does not let buyers ${action} subscriptions.`;
  fail('permission_denied', [{ code: 'action_disabled', gate: 'settings', held: action, message }]);
}
