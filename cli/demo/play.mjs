import { createApiClient } from './api-client.mjs';
import { openDemo } from './open-demo.mjs';
import { downloadInvoice, expectEqual, money, step } from './steps.mjs';

/** Runs the main scenario step by step: webhook, customer, cart, checkout, order, verified events, invoice PDF. */
export async function play(env) {
  const { demo, dataDirectory, startReceiver } = openDemo(env);
  const api = createApiClient(demo.baseUrl, demo.secretKey);
  const receiver = await startReceiver();
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
  const invoices = await api.get(`/api/v1/invoices?orderId=${orderId}`);
  expectEqual('invoices of the order', invoices.length, 1);
  await downloadInvoice(api, dataDirectory, invoices[0]);
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
