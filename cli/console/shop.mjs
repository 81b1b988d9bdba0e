import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { issueCertificate } from '../demo/certificate.mjs';
import { buyOrder } from './buy.mjs';
import { sellSubscriptions } from './subscriptions.mjs';
import { addTeam } from './team.mjs';

const buyers = [
  { email: 'ada.lovelace@example.com', firstName: 'Ada', lastName: 'Lovelace' },
  {
    email:
      'aleksandra-wilhelmina.von-hohenlohe-schillingsfuerst-bartenstein@department-of-procurement.example.com',
    firstName: 'Aleksandra-Wilhelmina',
    lastName: 'von Hohenlohe-Schillingsfürst-Bartenstein',
  },
  { email: 'mohammed@example.com', firstName: 'محمد', lastName: 'الأحمدي' },
  { email: 'yuki@example.jp', firstName: '結城', lastName: '美咲' },
  { email: 'sam@example.org', firstName: 'Sam', lastName: 'O’Neill' },
];
const goods = [
  { name: 'Walnut desk', unitPrice: 45_900, quantity: 1, requiresShipping: true },
  {
    name: 'Height-adjustable standing desk with cable channel, drawer and two memory positions, oak and powder-coated steel',
    unitPrice: 129_900,
    quantity: 1,
    requiresShipping: true,
  },
  { name: 'Mug', unitPrice: 1_500, quantity: 3, requiresShipping: true },
  { name: 'Assembly', type: 'service', unitPrice: 9_900, quantity: 1, requiresShipping: false },
];
const COUNT = 36;

/**
 * A believable shop, sold through the API: orders in several states, refunds, subscriptions with one past due, an endpoint
 * that fails, discounts, a team of four, an extension. What cannot be done is said and left out.
 */
export async function openShop(stack, { say, whenStopped }) {
  const attempt = async (what, work) => {
    try {
      return await work();
    } catch (error) {
      say(`not in the shop: ${what}: ${error.message.slice(0, 300)}`);
      return null;
    }
  };
  const { api, owner, demo } = stack;
  const receiver = await startReceiver(stack);
  whenStopped(() => receiver.close());
  const endpoint = await attempt('endpoints', () => addEndpoints(api, receiver));
  await attempt('discounts', () => addDiscounts(api));
  await attempt('extension', () => addExtension(owner));
  await attempt('team', () => addTeam(stack));
  for (const [index, buyer] of buyers.entries())
    await attempt(`customer ${index}`, () =>
      api.post('/api/v1/customers', { ...buyer, phone: '+49 30 1234567' }),
    );
  const sold = [];
  for (let index = 0; index < COUNT; index += 1)
    sold.push(await attempt(`order ${index}`, () => sell(stack, index)));
  const orders = sold.filter(Boolean);
  await attempt('refund', () => refund(api, orders[0], 12_00));
  await attempt('refund of all', () => refund(api, orders[1], null));
  await attempt('cancel', () =>
    api.post(`/api/v1/orders/${orders[2]}/cancel`, { reason: 'Ordered twice' }),
  );
  for (const id of orders.slice(3, 8))
    await attempt('fulfillment', () =>
      api.post(`/api/v1/orders/${id}/fulfillments`, {
        carrier: 'DHL',
        trackingNumber: '00340434161094042557',
      }),
    );
  await attempt('fulfillment', () =>
    api.post(`/api/v1/orders/${orders[0]}/fulfillments`, { carrier: 'DHL' }),
  );
  const cart = await attempt('open cart', () => openCart(stack));
  const subscriptions = await attempt('subscriptions', () => sellSubscriptions(stack));
  await attempt('refused requests', () =>
    api.post('/api/v1/customers', { nmae: 'Ada' }).catch(() => null),
  );
  const connectors = await attempt('connectors', () => owner.get('/api/v1/connectors?limit=1'));
  const customers = await api.get('/api/v1/customers?limit=100');
  const environments = demo.environments;
  return {
    workspace: 'demo',
    environment: environments.sandbox.slug,
    workspaceId: demo.workspaceId,
    applicationId: demo.applicationId,
    orderId: orders[0],
    cartId: cart?.id,
    // Keys may not read connectors.
    connectorId: (connectors?.items ?? connectors)?.[0]?.id,
    endpointId: endpoint?.id,
    subscriptionId: subscriptions?.[1],
    customerId: customers.find(({ email }) => email === buyers[0].email)?.id,
    newest: async (list) => {
      const found = await api.get(`${list}?limit=1`);
      return (found.items ?? found)[0]?.id;
    },
  };
}

async function sell(stack, index) {
  const buyer = buyers[index % buyers.length];
  const isYen = index % 9 === 8;
  const lines = isYen
    ? [{ name: '湯呑み', unitPrice: 3_200, quantity: 2, requiresShipping: true }]
    : [goods[index % goods.length], goods[(index * 3 + 1) % goods.length]];
  return buyOrder(stack, {
    cart: { ...(isYen ? { currency: 'JPY' } : {}), metadata: { campaign: 'autumn' } },
    lines,
    session: { customerEmail: buyer.email },
    complete: index % 11 === 10 ? { paymentToken: 'tok_mastercard' } : {},
  });
}

async function refund(api, orderId, amount) {
  const order = await api.get(`/api/v1/orders/${orderId}?expand=payments`);
  const body = { ...(amount === null ? {} : { amount }), reason: 'Scratched at delivery' };
  await api.post(`/api/v1/payments/${order.payments[0].id}/refund`, body);
}

async function openCart({ api, demo }) {
  const cart = await api.post('/api/v1/carts', {
    applicationId: demo.applicationId,
    customerEmail: buyers[1].email,
  });
  for (const line of goods) await api.post(`/api/v1/carts/${cart.id}/items`, line);
  return cart;
}

async function addEndpoints(api, { good, failing }) {
  await api.post('/api/v1/webhook-endpoints', {
    url: good,
    enabledEvents: ['*'],
    description: 'Warehouse',
  });
  return api.post('/api/v1/webhook-endpoints', {
    url: failing,
    enabledEvents: ['order.*', 'payment.*', 'subscription.*'],
    description: 'Accounting, which is down',
  });
}

async function addDiscounts(api) {
  await api.post('/api/v1/discounts', {
    name: 'Autumn sale for everybody who has bought a desk before',
    code: 'AUTUMN15',
    type: 'percentage',
    value: 15,
  });
  await api.post('/api/v1/discounts', {
    name: 'Ten off',
    code: 'TENOFF',
    type: 'fixed_amount',
    value: 1_000,
    currency: 'USD',
  });
}

async function addExtension(owner) {
  const { id } = await owner.post('/api/v1/extensions', {
    name: 'Loyalty points',
    slug: 'loyalty-points',
    description: 'Points for each order, and what they are worth.',
  });
  const version = await owner.post(`/api/v1/extensions/${id}/versions`, { version: '1.0.0' });
  await owner.post(`/api/v1/extensions/${id}/versions/${version.id}/publish`);
  await owner.post(`/api/v1/extensions/${id}/install`, { versionId: version.id });
}

/** Two receivers on this machine: one takes what comes, the other is down. */
async function startReceiver({ authorityPath }) {
  const authority = JSON.parse(readFileSync(authorityPath, 'utf8'));
  const { certificatePem: cert, keyPem: key } = issueCertificate(authority, ['127.0.0.1']);
  const server = createServer({ cert, key }, (request, response) => {
    request.resume();
    const isDown = request.url === '/accounting';
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'text/plain' });
    response.end(isDown ? 'Down for maintenance until Monday' : 'taken');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `https://127.0.0.1:${server.address().port}`;
  return { good: `${base}/warehouse`, failing: `${base}/accounting`, close: () => server.close() };
}
