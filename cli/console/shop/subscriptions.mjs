const plans = [
  { name: 'active', email: 'ada.lovelace@example.com', plan: 'Studio', amount: 2_900 },
  {
    name: 'pastDue',
    email: 'juergen.mueller-luedenscheidt@example.de',
    token: 'tok_renewal_decline_1',
    plan: 'Werkstatt & Büro, jährlich gepflegt',
    amount: 9_900,
  },
  { name: 'trial', email: 'sam@example.org', plan: 'Studio', amount: 2_900, trialDays: 60 },
  { name: 'paused', email: 'mohammed@example.com', plan: 'Team', amount: 9_900 },
  { name: 'ending', email: 'yuki@example.jp', plan: 'Team', amount: 9_900 },
];

/** Their ids by name; the one past due becomes so at its first renewal. */
export async function sellSubscriptions(stack) {
  const sold = {};
  for (const plan of plans) sold[plan.name] = await sell(stack, plan);
  return sold;
}

export async function treatSubscriptions({ owner }, { active, paused, ending }) {
  await owner.post(`/api/v1/subscriptions/${paused}/pause`, { reason: 'Away until spring' });
  await owner.post(`/api/v1/subscriptions/${ending}/cancel`, {
    cancelAtPeriodEnd: true,
    reason: 'Too expensive',
  });
  await owner.post(`/api/v1/subscriptions/${active}/change`, {
    plan: 'plan_team',
    planName: 'Team',
    amount: 9_900,
    effective: 'period_end',
  });
}

async function sell({ api, anyone, demo }, { email, token = 'tok_visa', plan, amount, trialDays }) {
  const { applicationId } = demo;
  const planId = `plan_${plan.toLowerCase().replaceAll(/[^a-z]+/g, '_')}`;
  const cart = await api.post('/api/v1/carts', { applicationId, customerEmail: email });
  await api.post(`/api/v1/carts/${cart.id}/items`, {
    type: 'subscription',
    name: `${plan} plan`,
    referenceId: planId,
    unitPrice: amount,
    requiresShipping: false,
    metadata: { interval: 'monthly' },
  });
  const session = await api.post('/api/v1/checkout/sessions', {
    applicationId,
    cartId: cart.id,
    recurring: {
      plan: planId,
      planName: plan,
      interval: 'monthly',
      amount,
      ...(trialDays ? { trialDays } : {}),
    },
    collect: { shippingAddress: false },
    returnUrl: 'https://shop.example/thanks',
    cancelUrl: 'https://shop.example/cart',
  });
  const { subscriptionId } = await anyone.post(`/api/v1/checkout-sessions/${session.id}/complete`, {
    paymentMethod: 'card',
    paymentToken: token,
    email,
  });
  return subscriptionId;
}
