import { setTimeout as sleep } from 'node:timers/promises';
import { createApiClient } from './api-client.mjs';
import { openDemo } from './open-demo.mjs';
import { downloadInvoice, expectEqual, money, step } from './steps.mjs';

const TRIAL_DAYS = 14;
const AMOUNT = 2_900;
/** The sandbox declines its first charge after the trial, then approves. */
const CARD = 'tok_renewal_decline_once_1';

/**
 * Sells a subscription with a trial and runs the clock to its third renewal, with one decline in between: each webhook
 * verified, each invoice downloaded. In an environment of its own, whose clock nobody else goes by.
 */
export async function playSubscription(env) {
  const { demo, dataDirectory, startReceiver } = openDemo(env);
  const { api, owner, environmentId } = await openEnvironment(demo);
  step('environment', `of its own, ${environmentId}`);
  const receiver = await startReceiver();
  try {
    await playSteps({ api, demo, receiver, dataDirectory });
  } finally {
    receiver.stop();
    const path = `/api/v1/workspaces/${demo.workspaceId}/environments/${environmentId}/archive`;
    await owner.post(path, {}).catch(() => undefined);
  }
}

async function openEnvironment(demo) {
  const anyone = createApiClient(demo.baseUrl, '');
  const { token } = await anyone.postAsBuyer('/dev/identity/token', { email: demo.owner.email });
  const mark = Date.now().toString(36);
  const session = { authorization: `Bearer ${token}` };
  const owner = createApiClient(demo.baseUrl, session);
  const made = await owner.post(`/api/v1/workspaces/${demo.workspaceId}/environments`, {
    name: `Demo ${mark}`,
    slug: `demo-${mark}`,
  });
  const inside = createApiClient(demo.baseUrl, {
    ...session,
    'x-service-application-id': demo.applicationId,
    'x-service-environment-id': made.id,
  });
  const { key } = await inside.post('/api/v1/api-keys', { name: 'Demo', scopes: ['*'] });
  return { api: createApiClient(demo.baseUrl, key), owner, environmentId: made.id };
}

async function playSteps({ api, demo, receiver, dataDirectory }) {
  const endpoint = await api.post('/api/v1/webhook-endpoints', {
    url: receiver.url,
    enabledEvents: ['subscription.*'],
  });
  receiver.verifyWith(endpoint.signingSecret);
  step('webhook endpoint', endpoint.url);

  const soon = new Date(Date.now() + 60_000).toISOString();
  const { now } = await api.post('/api/v1/test-clock', { now: soon });
  step('test clock', `frozen at ${now}`);

  const subscription = await sell(api, demo);
  await hear(receiver, subscription, 'subscription.created');

  await advance(api, { unit: 'day', count: TRIAL_DAYS });
  await hear(receiver, subscription, 'subscription.trial_will_end');
  const failed = await hear(receiver, subscription, 'subscription.payment_failed');
  step('declined', `${failed.data.declineCode}, again on ${failed.data.nextRetryAt}`);
  await hear(receiver, subscription, 'subscription.past_due');

  await advance(api, { unit: 'day', count: 1 });
  await hear(receiver, subscription, 'subscription.recovered');

  await advance(api, { unit: 'month', count: 2 });
  await checkRenewals(api, receiver, subscription);
  for (const invoice of await api.get(`/api/v1/subscriptions/${subscription.id}/invoices`))
    await downloadInvoice(api, dataDirectory, invoice);
  console.log('\n  All steps are as they should be.');
}

async function sell(api, demo) {
  const email = `ada+${Date.now()}@example.com`;
  const { id: cartId } = await api.post('/api/v1/carts', {
    applicationId: demo.applicationId,
    customerEmail: email,
  });
  await api.post(`/api/v1/carts/${cartId}/items`, {
    type: 'subscription',
    name: 'Studio plan',
    referenceId: 'plan_studio',
    unitPrice: AMOUNT,
    requiresShipping: false,
    metadata: { interval: 'monthly' },
  });
  const session = await api.post('/api/v1/checkout/sessions', {
    applicationId: demo.applicationId,
    cartId,
    recurring: {
      plan: 'plan_studio',
      planName: 'Studio',
      interval: 'monthly',
      amount: AMOUNT,
      trialDays: TRIAL_DAYS,
    },
    collect: { shippingAddress: false },
    returnUrl: 'https://shop.example/thanks',
    cancelUrl: 'https://shop.example/cart',
  });
  const { subscriptionId } = await api.postAsBuyer(
    `/api/v1/checkout-sessions/${session.id}/complete`,
    { paymentMethod: 'card', paymentToken: CARD, email },
  );
  const subscription = await api.get(`/api/v1/subscriptions/${subscriptionId}`);
  expectEqual('status', subscription.status, 'trialing');
  const price = `${money(subscription.recurringTotal, subscription.currency)} a month`;
  step('sold', `${subscription.planName}, ${price}, trial until ${subscription.trialEnd}`);
  return subscription;
}

async function checkRenewals(api, receiver, { id, recurringTotal }) {
  const periods = await api.get(`/api/v1/subscriptions/${id}/periods`);
  const paid = periods.filter(({ status }) => status === 'paid').toReversed();
  expectEqual('paid periods', paid.length, 3);
  for (const period of paid) {
    const isThis = ({ data }) => data.period.id === period.id;
    const event = await receiver.waitFor('subscription.renewed', isThis);
    expectEqual('amount', event.data.amount, recurringTotal);
    step('subscription.renewed', `verified, period ${period.index} from ${period.periodStart}`);
  }
  const after = await api.get(`/api/v1/subscriptions/${id}`);
  expectEqual('status', after.status, 'active');
  step('subscription', `active, next billed on ${after.nextBillingAt}`);
}

async function hear(receiver, { id }, type) {
  const event = await receiver.waitFor(type, ({ data }) => data.subscription.id === id);
  step(type, `verified, at ${event.createdAt}`);
  return event;
}

/** Advances the environment's clock and waits until it is done. */
async function advance(api, by) {
  await api.post('/api/v1/test-clock/advance', { by });
  for (;;) {
    const { mode, now } = await api.get('/api/v1/test-clock');
    if (mode === 'frozen') return step('clock', `advanced by ${by.count} ${by.unit}(s) to ${now}`);
    await sleep(200);
  }
}
