import { request } from './request.ts';

/** The requests of the bench of processor time, by a secret key, and by a buyer where no key belongs. */
export interface Shop {
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly applicationId: string;
  /** The buyer's. Where there is a mail server, only members of the workspace get mails outside production. */
  readonly email?: string;
}

/** One unit of work of one client; `client` keeps what it needs from one to the next. */
export type Unit = (shop: Shop, client: { cart?: string; uses?: number }) => Promise<void>;

const ADDS_A_CART = 10;
const desk = { name: 'Walnut desk', unitPrice: 45_900, quantity: 2 };

/** They are measured in this order. */
export const units: Readonly<Record<string, Unit>> = {
  /** As in the scenario of k6: a new cart after ten. */
  'add item': async (shop, client) => {
    if (!client.cart || (client.uses ?? 0) >= ADDS_A_CART)
      Object.assign(client, await newCart(shop));
    client.uses = (client.uses ?? 0) + 1;
    await call(shop, 'POST', `/api/v1/carts/${client.cart}/items`, desk);
  },
  'read cart': async (shop, client) => {
    if (!client.cart) {
      Object.assign(client, await newCart(shop));
      for (let item = 0; item < 2; item += 1)
        await call(shop, 'POST', `/api/v1/carts/${client.cart}/items`, desk);
    }
    await call(shop, 'GET', `/api/v1/carts/${client.cart}`);
  },
  journey,
};

/** Six requests: cart, two items, session, card, order. */
export async function journey(shop: Shop): Promise<void> {
  const { cart } = await newCart(shop);
  for (let item = 0; item < 2; item += 1)
    await call(shop, 'POST', `/api/v1/carts/${cart}/items`, desk);
  await checkOut(shop, cart);
}

/** The last three requests of a journey: session, card, order. */
export async function checkOut(shop: Shop, cart: string): Promise<void> {
  const session = await call(shop, 'POST', '/api/v1/checkout/sessions', {
    applicationId: shop.applicationId,
    cartId: cart,
    returnUrl: 'https://shop.example/thanks',
    cancelUrl: 'https://shop.example/cart',
  });
  const { orderId } = await call(shop, 'POST', `/api/v1/checkout-sessions/${session.id}/complete`, {
    paymentMethod: 'card',
    paymentToken: 'tok_visa',
    email: shop.email ?? 'load@example.test',
    shippingAddress: { addressLine1: '1 Main St', city: 'Berlin', countryCode: 'DE' },
  });
  const order = await call(shop, 'GET', `/api/v1/orders/${orderId}`);
  if (order.paymentStatus !== 'captured') throw new Error(`order ${orderId} is not paid`);
}

async function newCart(shop: Shop): Promise<{ cart: string; uses: number }> {
  const { applicationId } = shop;
  const { id } = await call(shop, 'POST', '/api/v1/carts', { applicationId });
  return { cart: id, uses: 0 };
}

/** The `data` of the response; another one than a success is an error. */
export async function call(shop: Shop, method: 'GET' | 'POST', path: string, body?: object) {
  const isBuyer = path.startsWith('/api/v1/checkout-sessions/');
  const headers = isBuyer ? {} : { 'x-api-key': shop.secretKey };
  const { data } = await request(`${shop.baseUrl}${path}`, method, headers, body);
  return data;
}
