import type { Recipes } from './recipe.ts';
import type { Answer, Sandbox } from './sandbox.ts';

/** A cart that is idle for as long as the application waits. */
async function abandoned(shop: Sandbox): Promise<Answer> {
  const cart = await shop.cart({ customerEmail: shop.email() });
  const config = await shop.get('/embed-config');
  const minutes: number = config.cartAbandonmentThresholdMinutes ?? 1_440;
  // The sweep is hourly.
  await shop.advance('hour', Math.ceil(minutes / 60) + 2);
  return cart;
}

export const cartRecipes: Recipes = {
  'cart.created': { by: 'makes a cart', run: (shop) => shop.cart({}, []) },
  'cart.updated': { by: 'makes a cart, adds a line', run: (shop) => shop.cart() },
  'cart.checkout_started': {
    by: 'fills a cart, begins its checkout',
    run: async (shop) => {
      const { id } = await shop.cart({ customerEmail: shop.email() });
      await shop.post(`/carts/${id}/checkout`);
    },
  },
  'cart.reopened': {
    by: 'begins the checkout of a cart, cancels its session',
    run: async (shop) => {
      const { id } = await shop.cart({ customerEmail: shop.email() });
      await shop.post(`/carts/${id}/checkout`);
      const session = await shop.session(id);
      await shop.delete(`/checkout/sessions/${session.id}`);
    },
  },
  'cart.converted': { by: 'buys a cart by tok_visa', run: (shop) => shop.order() },
  'cart.abandoned': {
    by: 'fills a cart, lets the time of an abandoned one pass',
    movesClock: true,
    run: abandoned,
  },
  'cart.recovered': {
    by: 'recovers an abandoned cart',
    movesClock: true,
    run: async (shop) => {
      const { id } = await abandoned(shop);
      await shop.post(`/carts/${id}/recover`);
    },
  },
  'checkout_session.created': {
    by: 'makes a checkout session',
    run: async (shop) => shop.session((await shop.cart()).id),
  },
  'checkout_session.completed': { by: 'buys a cart by tok_visa', run: (shop) => shop.order() },
  'checkout_session.expired': {
    by: 'makes a checkout session, lets it expire',
    run: async (shop) => {
      const { id } = await shop.session((await shop.cart()).id);
      await shop.post(`/checkout/sessions/${id}/expire`);
    },
  },
  'checkout_session.cancelled': {
    by: 'makes a checkout session, cancels it',
    run: async (shop) => {
      const { id } = await shop.session((await shop.cart()).id);
      await shop.delete(`/checkout/sessions/${id}`);
    },
  },
  'customer.created': { by: 'makes a customer', run: (shop) => shop.customer() },
  'customer.updated': {
    by: 'makes a customer, changes their phone number',
    run: async (shop) => {
      const { id } = await shop.customer();
      await shop.patch(`/customers/${id}`, { phone: '+44 20 7946 0958' });
    },
  },
  'customer.deleted': {
    by: 'makes a customer, deletes them',
    run: async (shop) => {
      const { id } = await shop.customer();
      await shop.delete(`/customers/${id}`);
    },
  },
  'customer.payment_method_added': {
    by: 'buys a cart by tok_visa, which stores the card',
    run: async (shop) => {
      const { orderId } = await shop.order();
      await customerOf(shop, orderId);
    },
  },
  'customer.payment_method_removed': {
    by: 'buys a cart by tok_visa, removes the stored card as the customer',
    run: async (shop) => {
      const { orderId } = await shop.order();
      const customerId = await customerOf(shop, orderId);
      const [card] = await shop.get(`/customers/${customerId}/payment-methods`);
      const { token } = await shop.post('/payment-methods/client-token', { customerId });
      await shop.delete(`/me/payment-methods/${card.id}`, { 'x-service-pm-token': token });
    },
  },
};

async function customerOf(shop: Sandbox, orderId: string): Promise<string> {
  const { customerId } = await shop.get(`/orders/${orderId}`);
  return customerId;
}
