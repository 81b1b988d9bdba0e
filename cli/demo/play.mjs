import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDevelopmentAuthority } from '../services/stack/development-authority.mjs';
import { createApiClient } from './api-client.mjs';
import { startWebhookReceiver } from './webhook-receiver.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs the main scenario step by step: webhook, customer, cart, checkout, order, verified events, invoice PDF. */
export async function play(env) {
  const dataDirectory = resolve(root, env.DATA_DIR || '.data');
  const demo = readDemo(dataDirectory);
  const authority = readDevelopmentAuthority(dataDirectory);
  if (!authority)
    throw new Error(
      'the service trusts an authority of your own (DELIVERY_CA_FILE); the demo needs its own.',
    );
  const api = createApiClient(demo.baseUrl, demo.secretKey);
  const receiver = await startWebhookReceiver(authority);
  const opened = {};
  try {
    await playSteps({ api, demo, receiver, dataDirectory, opened });
  } finally {
    if (opened.endpointId)
      await api.delete(`/api/v1/webhook-endpoints/${opened.endpointId}`).catch(() => undefined);
    receiver.stop();
  }
}

async function playSteps({ api, demo, receiver, dataDirectory, opened }) {
  const endpoint = await api.post('/api/v1/webhook-endpoints', {
    url: receiver.url,
    enabledEvents: ['order.created', 'payment.captured'],
  });
  opened.endpointId = endpoint.id;
  receiver.verifyWith(endpoint.signingSecret);
  step('webhook endpoint', endpoint.url);

  const customer = await makeCustomer(api);
  const cart = await fillCart(api, demo, customer);
  const session = await api.post('/api/v1/checkout/sessions', {
    applicationId: demo.applicationId,
    cartId: cart.id,
    returnUrl: 'https://shop.example/thanks',
    cancelUrl: 'https://shop.example/cart',
    metadata: { source: 'npm run demo' },
  });
  step('checkout session', session.hostedUrl);

  const { orderId, paymentId } = await api.postAsBuyer(
    `/api/v1/checkout-sessions/${session.id}/complete`,
    {
      paymentMethod: 'card',
      paymentToken: 'tok_visa',
      email: customer.email,
      shippingAddress: address,
    },
  );
  step('completed by card', `order ${orderId}`);

  const order = await checkOrder(api, cart, orderId);
  await checkPayment(api, order, paymentId);
  await checkEvents(receiver, orderId, paymentId);
  await downloadInvoice(api, dataDirectory, orderId);
  console.log('\n  All steps are as they should be.');
}

const address = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '12 St James Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  countryCode: 'GB',
};

async function makeCustomer(api) {
  const email = `ada+${Date.now()}@example.com`;
  const customer = await api.post('/api/v1/customers', {
    email,
    firstName: 'Ada',
    lastName: 'Lovelace',
  });
  await api.post(`/api/v1/customers/${customer.id}/addresses`, address);
  step('customer', `${customer.email} with an address`);
  return customer;
}

async function fillCart(api, demo, customer) {
  const { id } = await api.post('/api/v1/carts', {
    applicationId: demo.applicationId,
    customerId: customer.id,
  });
  await api.post(`/api/v1/carts/${id}/items`, {
    name: 'Walnut desk',
    referenceId: 'DESK-1',
    unitPrice: 45900,
    quantity: 1,
    taxAmount: 3787,
  });
  await api.post(`/api/v1/carts/${id}/items`, {
    type: 'service',
    name: 'Assembly at home',
    referenceId: 'ASSEMBLY',
    unitPrice: 6500,
    quantity: 2,
  });
  const cart = await api.get(`/api/v1/carts/${id}`);
  expectEqual('cart total', cart.total, 45900 + 3787 + 2 * 6500);
  step('cart', `${cart.lineItems.length} items, ${money(cart.total, cart.currency)}`);
  return cart;
}

async function checkOrder(api, cart, orderId) {
  const order = await api.get(`/api/v1/orders/${orderId}`);
  expectEqual('order total', order.total, cart.total);
  expectEqual('order paymentStatus', order.paymentStatus, 'captured');
  expectEqual('cart status', (await api.get(`/api/v1/carts/${cart.id}`)).status, 'converted');
  step('order', `number ${order.number}, ${order.status}, ${order.paymentStatus}`);
  return order;
}

async function checkPayment(api, order, paymentId) {
  const payments = await api.get(`/api/v1/orders/${order.id}/payments`);
  expectEqual('payments of the order', payments.map((payment) => payment.id).join(), paymentId);
  expectEqual('payment amount', payments[0].amount, order.total);
  const transactions = await api.get(`/api/v1/payments/${paymentId}/transactions`);
  expectEqual(
    'transactions',
    transactions.map(({ type, status }) => `${type} ${status}`).join(),
    'charge succeeded',
  );
  step('payment', `${payments[0].status}, ${transactions.length} transaction`);
}

async function checkEvents(receiver, orderId, paymentId) {
  const created = await receiver.waitFor('order.created', (event) => event.data.id === orderId);
  step('order.created', `verified, log sequence ${created.logSequence}`);
  const captured = await receiver.waitFor(
    'payment.captured',
    (event) => event.data.id === paymentId,
  );
  expectEqual('metadata of payment.captured', captured.data.metadata.source, 'npm run demo');
  step('payment.captured', `verified, log sequence ${captured.logSequence}`);
}

async function downloadInvoice(api, dataDirectory, orderId) {
  const invoices = await api.get(`/api/v1/invoices?orderId=${orderId}`);
  expectEqual('invoices of the order', invoices.length, 1);
  const [invoice] = invoices;
  expectEqual('invoice status', invoice.status, 'paid');
  const { url } = await api.get(`/api/v1/invoices/${invoice.id}/download?format=json`);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the signed download answered ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  expectEqual('file type', bytes.subarray(0, 5).toString('latin1'), '%PDF-');
  const directory = join(dataDirectory, 'demo');
  mkdirSync(directory, { recursive: true });
  const path = join(directory, `${invoice.number}.pdf`);
  writeFileSync(path, bytes);
  step('invoice', `${invoice.number}, ${Math.round(bytes.length / 1024)} KB, ${path}`);
}

function readDemo(dataDirectory) {
  const path = join(dataDirectory, 'demo.json');
  if (!existsSync(path))
    throw new Error(`${path} is not there: start the service first (npm start).`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

function expectEqual(what, actual, expected) {
  if (actual !== expected) throw new Error(`${what}: expected ${expected}, got ${actual}`);
}

function step(name, what) {
  console.log(`  ✓ ${name.padEnd(18)} ${what}`);
}

function money(amountMinor, currency) {
  return `${(amountMinor / 100).toFixed(2)} ${currency}`;
}
