import { buyOrder } from './buy.mjs';
import { passDays } from './clock.mjs';
import { buyers, goods, purchaseOf } from './goods.mjs';

const STEPS = 12;
const DAYS = 3;
const A_STEP = 4;

/** Sells for 36 days of the sandbox's clock, more towards their end; gives the ids of the orders, the oldest first. */
export async function sellForWeeks(stack, attempt) {
  const orders = [];
  for (let step = 0; step < STEPS; step += 1) {
    for (let at = 0; at < A_STEP + (step % 3); at += 1)
      orders.push(await attempt('order', () => sell(stack, orders.length)));
    await attempt('open cart', () => leaveCart(stack, step));
    await attempt('the clock', () => passDays(stack, DAYS));
  }
  return orders.filter(Boolean);
}

function sell(stack, index, { session = {}, complete = {} } = {}) {
  const { buyer, currency, lines } = purchaseOf(index);
  const { email, address, firstName, lastName } = buyer;
  return buyOrder(stack, {
    cart: { currency, customerId: stack.customers[email], metadata: { campaign: 'autumn' } },
    lines,
    session: {
      customerEmail: email,
      ...(index % 6 === 3 && currency === 'USD' ? { discountCode: 'AUTUMN15' } : {}),
      ...session,
    },
    complete: {
      paymentToken: index % 11 === 10 ? 'tok_mastercard' : 'tok_visa',
      shippingAddress: { ...address, firstName, lastName },
      ...complete,
    },
  });
}

/** A cart that nobody comes back to: it is abandoned by the time of the pictures. */
async function leaveCart({ api, demo }, step) {
  const { email } = buyers[(step + 2) % buyers.length];
  const { applicationId } = demo;
  const cart = await api.post('/api/v1/carts', { applicationId, customerEmail: email });
  for (const line of goods.slice(step % 3, (step % 3) + 2))
    await api.post(`/api/v1/carts/${cart.id}/items`, line);
}

export async function openCart({ api, demo }) {
  const cart = await api.post('/api/v1/carts', {
    applicationId: demo.applicationId,
    customerEmail: buyers[2].email,
  });
  for (const line of goods) await api.post(`/api/v1/carts/${cart.id}/items`, line);
  return cart;
}

/** Orders in every state. `orders` begins with the oldest. */
export async function treatOrders(stack, orders, attempt) {
  const { api, owner } = stack;
  const newest = orders.toReversed();
  const fulfill = (id, body = {}) => api.post(`/api/v1/orders/${id}/fulfillments`, body);
  const parcel = { carrier: 'DHL', trackingNumber: '00340434161094042557' };
  // What was bought weeks ago has arrived.
  for (const id of orders.slice(0, 24))
    await attempt('delivery', async () => {
      const made = await fulfill(id, parcel);
      await api.post(`/api/v1/fulfillments/${made.id}/ship`, parcel);
      await api.post(`/api/v1/fulfillments/${made.id}/deliver`);
    });
  for (const id of orders.slice(24, 32))
    await attempt('shipment', async () => {
      const made = await fulfill(id, parcel);
      await api.post(`/api/v1/fulfillments/${made.id}/ship`, parcel);
    });
  await attempt('partial fulfillment', async () => {
    const order = await api.get(`/api/v1/orders/${newest[1]}`);
    const [line] = order.lineItems;
    await fulfill(newest[1], { ...parcel, lineItems: [{ lineItemId: line.id, quantity: 1 }] });
  });
  await attempt('refund', () => refund(stack, newest[0], 12_00));
  await attempt('refund of all', () => refund(stack, orders[1], null));
  await attempt('another refund', () => refund(stack, orders[7], 5_00));
  await attempt('cancel', () =>
    owner.post(`/api/v1/orders/${newest[3]}/cancel`, { reason: 'Ordered twice' }),
  );
  await attempt('fulfillment of the newest', () => fulfill(newest[0], { carrier: 'DHL' }));
  await attempt('bill', () =>
    sell(stack, 1, {
      session: { allowedMethods: ['card', 'net30'], paymentTerms: { netN: 14 } },
      complete: { paymentMethod: 'net30', paymentToken: undefined, net30Acceptance: acceptance() },
    }),
  );
  await attempt('declined card', () =>
    sell(stack, 5, { complete: { paymentToken: 'tok_decline_insufficient_funds' } }).catch(
      () => null,
    ),
  );
  await attempt('authorized orders', async () => {
    const path = `/api/v1/applications/${stack.demo.applicationId}`;
    await owner.patch(path, { settings: { payments: { captureMode: 'manual' } } });
    await sell(stack, 0);
    await sell(stack, 2);
    await owner.patch(path, { settings: { payments: { captureMode: 'automatic' } } });
  });
}

function acceptance() {
  const { firstName, lastName, email } = buyers[1];
  return {
    acceptedAt: new Date().toISOString(),
    companyName: `${firstName} ${lastName} e. K.`,
    billingEmail: email,
  };
}

async function refund({ api, owner }, orderId, amount) {
  const order = await api.get(`/api/v1/orders/${orderId}?expand=payments`);
  const body = { ...(amount === null ? {} : { amount }), reason: 'Scratched at delivery' };
  await owner.post(`/api/v1/payments/${order.payments[0].id}/refund`, body);
}
