/** What the site sells. The service has no catalogue of plans: each checkout and each change names its terms. */
const plans = [
  {
    id: 'solo',
    name: 'Solo',
    pitch: 'One report whenever you want it.',
    points: ['As many reports as you like', 'Kept for a year'],
    prices: { month: 1200, year: 12000 },
  },
  {
    id: 'team',
    name: 'Team',
    pitch: 'For everybody who asks you for numbers.',
    points: ['All of Solo', 'For up to ten people', 'Kept for ever'],
    prices: { month: 2900, year: 29000 },
    trialDays: 14,
  },
  {
    id: 'metered',
    name: 'Pay as you go',
    pitch: 'A little for the start, the rest by report.',
    prices: { month: 500, year: 5000 },
    // Charged with the next renewal, for the period that ended.
    usage: { metric: 'reports', unitAmount: 50, included: { month: 10, year: 120 } },
  },
];

/** Every plan at every interval: what a form can name. */
export const offers = plans.flatMap((plan) =>
  Object.entries(plan.prices).map(([interval, amount]) => {
    const usage = plan.usage && { ...plan.usage, included: plan.usage.included[interval] };
    return { ...plan, interval, amount, usage };
  }),
);

export function findOffer(planId, interval) {
  return offers.find((offer) => offer.id === planId && offer.interval === interval);
}

/** An offer as the service takes it, in a checkout and in a change alike. */
export function termsOf({ id, name, interval, amount, usage }) {
  return { plan: id, planName: name, interval, amount, usage };
}

/** Who may run reports. A failed payment closes them until it is fixed; a cancelled plan lasts until its period ends. */
export function isOpen(subscription) {
  return ['trialing', 'active'].includes(subscription?.status);
}

/** Whether it can still charge: who has such a one changes it, and does not buy a second. */
export function isLive(subscription) {
  return ['pending', 'trialing', 'active', 'past_due', 'paused'].includes(subscription?.status);
}
