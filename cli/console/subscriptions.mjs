import { setTimeout as sleep } from 'node:timers/promises';

const plans = [
  { email: 'ada.lovelace@example.com', token: 'tok_visa', plan: 'Studio', amount: 2_900 },
  { email: 'mohammed@example.com', token: 'tok_renewal_decline_1', plan: 'Team', amount: 9_900 },
  { email: 'sam@example.org', token: 'tok_visa', plan: 'Studio', amount: 2_900, trialDays: 60 },
];

/** An active one, one past due and one in its trial: the sandbox's clock goes on for a month. */
export async function sellSubscriptions(stack) {
  const { api } = stack;
  const soon = new Date(Date.now() + 60_000).toISOString();
  await api.post('/api/v1/test-clock', { now: soon });
  const sold = [];
  for (const plan of plans) sold.push(await sell(stack, plan));
  await api.post('/api/v1/test-clock/advance', { by: { unit: 'day', count: 32 } });
  for (;;) {
    const { mode } = await api.get('/api/v1/test-clock');
    if (mode === 'frozen') break;
    await sleep(300);
  }
  return sold;
}

async function sell({ api, anyone, demo }, { email, token, plan, amount, trialDays }) {
  const { applicationId } = demo;
  const cart = await api.post('/api/v1/carts', { applicationId, customerEmail: email });
  await api.post(`/api/v1/carts/${cart.id}/items`, {
    type: 'subscription',
    name: `${plan} plan`,
    referenceId: `plan_${plan.toLowerCase()}`,
    unitPrice: amount,
    requiresShipping: false,
    metadata: { interval: 'monthly' },
  });
  const session = await api.post('/api/v1/checkout/sessions', {
    applicationId,
    cartId: cart.id,
    recurring: {
      plan: `plan_${plan.toLowerCase()}`,
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
