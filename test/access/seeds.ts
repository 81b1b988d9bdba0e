import { buy, makeCart } from '../support/checkout/checkout.ts';
import { withCards, storeCard } from '../support/checkout/saved-cards.ts';
import { configure } from '../support/checkout/priced-cart.ts';
import { sqlOf } from '../support/database/cells.ts';
import { installed } from '../support/extensions/extensions.ts';
import { buyOnAccount } from '../support/orders/net30.ts';
import { subscribe } from '../support/subscriptions/subscriptions.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { expectStatus, type World } from '../support/world/world.ts';
import { belongingsOf, type Belongings } from './belongings.ts';

/**
 * Puts something into every list of a world. Returns ids by the path segment before the parameter, or by a whole path
 * where another one is needed; what they name has rows in its own lists, too.
 */
export async function seedsOf(world: World): Promise<Belongings> {
  const { api } = world;
  const everything = { enabledEvents: ['*'], url: 'https://receiver.invalid/all' };
  const endpoint = expectStatus(await api.post('/api/v1/webhook-endpoints', everything), 201);
  const listener = await installed(world, {
    webhookUrl: 'https://receiver.invalid/extension',
    eventSubscriptions: ['*'],
  });
  const belongings = await belongingsOf(world);
  const bought = await buyWithDiscount(world, belongings['discounts'] ?? '');
  const subscribed = await leaveAnIssue(world);
  await abandon(world);
  await changeSettings(world);
  await waitFor(async () => {
    const path = `/api/v1/installations/${listener.id}/deliveries`;
    const hooks = await api.get(`/api/v1/webhook-deliveries?endpointId=${endpoint.id}`);
    return hooks.body.data?.items.length > 0 && (await world.owner.get(path)).body.data?.length > 0;
  });
  return {
    ...belongings,
    ...bought,
    ...subscribed,
    'credit-notes': await firstOf(world, '/api/v1/credit-notes'),
    'webhook-deliveries': await firstOf(world, '/api/v1/webhook-deliveries'),
    events: await firstOf(world, '/api/v1/events'),
    'request-logs': await firstOf(world, '/api/v1/request-logs'),
    '/api/v1/subscriptions/:id/upcoming-invoice': belongings['subscriptions'] ?? '',
    '/api/v1/payments/:id/invoice-pdf': (await buyOnAccount(world)).paymentId,
    'webhook-endpoints': endpoint.id,
    installations: listener.id,
  };
}

async function firstOf({ api }: World, path: string): Promise<string> {
  const data = expectStatus(await api.get(path), 200);
  return (data.items ?? data)[0].id;
}

/** A paid order with a fulfillment, a return and a refund, whose buyer used the discount. */
async function buyWithDiscount(world: World, discountId: string): Promise<Belongings> {
  const { api } = world;
  const { code } = expectStatus(await api.get(`/api/v1/discounts/${discountId}`), 200);
  const customerEmail = `buyer-${crypto.randomUUID().slice(0, 8)}@example.test`;
  const session = { customerEmail, discountCode: code };
  const { orderId, paymentId } = await buy(world, undefined, { session });
  const refund = { amount: 500, reason: `Back to ${customerEmail}` };
  expectStatus(await api.post(`/api/v1/payments/${paymentId}/refund`, refund), 200);
  const parts = `/api/v1/orders/${orderId}`;
  const parcel = expectStatus(await api.post(`${parts}/fulfillments`, {}), 201);
  expectStatus(await api.post(`/api/v1/fulfillments/${parcel.id}/ship`, {}), 200);
  const [{ lineItemId }] = parcel.lineItems;
  const lineItems = [{ lineItemId, quantity: 1, note: `Of ${customerEmail}` }];
  expectStatus(await api.post(`${parts}/returns`, { lineItems }), 201);
  return { orders: orderId, payments: paymentId };
}

/** A customer with an address, a card, and a subscription whose last use could not be charged. */
async function leaveAnIssue(world: World): Promise<Belongings> {
  const { api } = world;
  const { buyer } = await withCards(world, 'tok_visa');
  const place = { addressLine1: '1 Main Street', city: 'Springfield', countryCode: 'US' };
  const addresses = `/api/v1/customers/${buyer.customerId}/addresses`;
  const address = expectStatus(await api.post(addresses, place), 201);
  const usage = { metric: 'calls', unitAmountDecimal: '2.5', included: 100, aggregation: 'sum' };
  const { id } = await subscribe(world, buyer, { usage });
  const path = `/api/v1/subscriptions/${id}`;
  const used = { identifier: crypto.randomUUID(), quantity: 150 };
  expectStatus(await api.post(`${path}/usage`, used), 201);
  const declining = expectStatus(await storeCard(world, buyer, 'pm_sandbox_renewalDecline'), 200);
  const { paymentMethodId } = declining;
  expectStatus(await api.put(`${path}/payment-method`, { paymentMethodId }), 200);
  expectStatus(await api.post(`${path}/cancel`, { cancelAtPeriodEnd: false }), 200);
  return { subscriptions: id, customers: buyer.customerId, addresses: address.id };
}

/** A cart that nobody has touched for more than a day. */
async function abandon(world: World): Promise<void> {
  await makeCart(world, { customerEmail: `left-${crypto.randomUUID().slice(0, 8)}@example.test` });
  const at = new Date(Date.now() + 25 * 3_600_000).toISOString();
  const environmentId = world.environments.sandbox;
  const body = { environmentId, at };
  expectStatus(await world.anyone.post('/dev/sweeps/cart-abandonment', body), 200);
  const sql = await sqlOf(world);
  await sql`update cart set abandoned_at = now() - interval '1 hour'
    where environment_id = ${environmentId} and abandoned_at > now()`;
}

/** The settings of which a world has one each. */
async function changeSettings(world: World): Promise<void> {
  const { api, owner } = world;
  const name = `Shop ${crypto.randomUUID()}`;
  const till = { kind: 'manual', displayName: name, method: 'cash' };
  expectStatus(await owner.post('/api/v1/connectors', till), 201);
  const routing = expectStatus(await owner.get('/api/v1/payment-routing'), 200);
  const defaultCascade = routing.defaultCascade.toReversed();
  expectStatus(await owner.put('/api/v1/payment-routing', { ...routing, defaultCascade }), 200);
  expectStatus(await owner.put('/api/v1/embed-config', { companyName: name }), 200);
  expectStatus(await owner.put('/api/v1/invoice-settings', { sellerName: name }), 200);
  const datev = {
    consultantNumber: 29_098,
    clientNumber: 55_003,
    revenueAccounts: [{ taxRate: '19', account: '8400' }],
    otherRevenueAccount: '8200',
  };
  expectStatus(await api.put('/api/v1/accounting-settings', { datev }), 200);
  const tax = { mode: 'native', rules: [{ name, country: 'DE', rate: '19' }] };
  expectStatus(await configure(world, { tax }), 200);
}
