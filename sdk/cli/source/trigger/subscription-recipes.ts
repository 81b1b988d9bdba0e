import type { Recipes } from './recipe.ts';
import type { Sandbox } from './sandbox.ts';

const sells = 'sells a monthly subscription';
const monthLater = `${sells}, advances the clock by a month`;

/** A subscription, and one thing that is done to it. */
function after(act: string, body: object = {}) {
  return async (shop: Sandbox): Promise<void> => {
    const { subscriptionId } = await shop.subscription();
    await shop.post(`/subscriptions/${subscriptionId}/${act}`, body);
  };
}

/** A subscription whose first renewal this card decides. */
async function renewed(shop: Sandbox, token?: string, terms?: object): Promise<string> {
  const { subscriptionId } = await shop.subscription(token, terms);
  await shop.advance('month', 1);
  return subscriptionId;
}

/** A renewal of which the processor does not say whether it took the money. */
async function withIssue(shop: Sandbox): Promise<string> {
  const id = await renewed(shop, 'tok_renewal_orphan_1');
  // The service looks the charge up for a while before it asks a person.
  await shop.until(async () => {
    const issues = await shop.get(`/subscriptions/${id}/issues`);
    return issues.length > 0;
  }, 'The issue');
  return id;
}

export const subscriptionRecipes: Recipes = {
  'subscription.created': { by: sells, run: (shop) => shop.subscription() },
  'subscription.activated': { by: sells, run: (shop) => shop.subscription() },
  'subscription.completed': {
    by: 'sells two monthly installments, advances the clock by a month',
    movesClock: true,
    run: (shop) => renewed(shop, 'tok_visa', { installments: { count: 2, unit: 'month' } }),
  },
  'subscription.expired': {
    by: 'sells by tok_3ds, which the buyer then refuses',
    run: async (shop) => shop.refuseChallenge(await shop.subscription('tok_3ds')),
  },
  'subscription.renewed': { by: monthLater, movesClock: true, run: (shop) => renewed(shop) },
  'subscription.recovered': {
    by: 'lets a renewal be declined once, advances the clock by another day',
    movesClock: true,
    run: async (shop) => {
      await renewed(shop, 'tok_renewal_decline_once_1');
      await shop.advance('day', 2);
    },
  },
  'subscription.renewal_upcoming': {
    by: monthLater,
    movesClock: true,
    run: (shop) => renewed(shop),
  },
  'subscription.trial_will_end': {
    by: 'sells with a trial of 14 days, advances the clock by 12',
    movesClock: true,
    run: async (shop) => {
      await shop.subscription('tok_visa', { trialDays: 14 });
      await shop.advance('day', 12);
    },
  },
  'subscription.paused': { by: `${sells}, pauses it`, run: after('pause') },
  'subscription.resumed': {
    by: `${sells}, pauses and resumes it`,
    run: async (shop) => {
      const { subscriptionId } = await shop.subscription();
      await shop.post(`/subscriptions/${subscriptionId}/pause`);
      await shop.post(`/subscriptions/${subscriptionId}/resume`);
    },
  },
  'subscription.cancel_scheduled': {
    by: `${sells}, cancels it at the end of the period`,
    run: after('cancel'),
  },
  'subscription.cancel_unscheduled': {
    by: `${sells}, cancels it at the end of the period, takes that back`,
    run: async (shop) => {
      const { subscriptionId } = await shop.subscription();
      await shop.post(`/subscriptions/${subscriptionId}/cancel`);
      await shop.post(`/subscriptions/${subscriptionId}/uncancel`);
    },
  },
  'subscription.updated': {
    by: `${sells}, changes its metadata`,
    run: async (shop) => {
      const { subscriptionId } = await shop.subscription();
      await shop.patch(`/subscriptions/${subscriptionId}`, { metadata: { seat: 'A1' } });
    },
  },
  'subscription.payment_failed': {
    by: 'lets a renewal be declined',
    movesClock: true,
    run: (shop) => renewed(shop, 'tok_renewal_decline_1'),
  },
  'subscription.past_due': {
    by: 'lets a renewal be declined',
    movesClock: true,
    run: (shop) => renewed(shop, 'tok_renewal_decline_1'),
  },
  'subscription.changed': {
    by: `${sells}, changes its plan at once`,
    run: after('change', { plan: 'plan_pro', planName: 'Pro', proration: 'none' }),
  },
  'subscription.change_scheduled': {
    by: `${sells}, changes its plan with the next period`,
    run: after('change', { plan: 'plan_pro', planName: 'Pro', effective: 'period_end' }),
  },
  'subscription.cancelled': {
    by: `${sells}, cancels it at once`,
    run: after('cancel', { cancelAtPeriodEnd: false }),
  },
  'subscription.period_waived': {
    by: 'lets a renewal be declined, waives the period',
    movesClock: true,
    run: async (shop) => {
      const id = await renewed(shop, 'tok_renewal_decline_1');
      await shop.post(`/subscriptions/${id}/waive-period`, { reason: 'Goodwill' });
    },
  },
  'subscription.period_skipped': {
    by: `${sells}, skips the next period, advances the clock by a month`,
    movesClock: true,
    run: async (shop) => {
      const { subscriptionId } = await shop.subscription();
      await shop.post(`/subscriptions/${subscriptionId}/skip-next`);
      await shop.advance('month', 1);
    },
  },
  'subscription.issue_opened': {
    by: 'lets a renewal go without a response (tok_renewal_orphan_1)',
    movesClock: true,
    run: withIssue,
  },
  'subscription.issue_resolved': {
    by: 'lets a renewal go without a response, decides that it was not charged',
    movesClock: true,
    run: async (shop) => {
      const id = await withIssue(shop);
      const [issue] = await shop.get(`/subscriptions/${id}/issues`);
      await shop.post(`/subscriptions/${id}/issues/${issue.id}/resolve`, {
        resolution: 'not_charged',
        note: 'Seen at the processor',
      });
    },
  },
  'subscription.payment_method_updated': {
    by: `${sells}, has it charge the customer's standard card from now on`,
    run: async (shop) => {
      const { subscriptionId } = await shop.subscription();
      const { paymentMethodId } = await shop.get(`/subscriptions/${subscriptionId}`);
      const subscription = await shop.get(`/subscriptions/${subscriptionId}`);
      const [card] = await shop.get(`/customers/${subscription.customerId}/payment-methods`);
      await shop.put(`/subscriptions/${subscriptionId}/payment-method`, {
        paymentMethodId: paymentMethodId === null ? card.id : null,
      });
    },
  },
};
