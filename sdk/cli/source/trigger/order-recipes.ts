import type { Recipes } from './recipe.ts';
import type { Answer, Sandbox } from './sandbox.ts';

const buys = 'buys a cart by tok_visa';

/** The lines of an order, as a fulfillment names them. */
export async function firstLine(
  shop: Sandbox,
  orderId: string,
  quantity: number,
): Promise<object[]> {
  const order: Answer = await shop.get(`/orders/${orderId}`);
  return [{ lineItemId: order.lineItems[0].id, quantity }];
}

/** A fulfillment of the order, which is shipped. */
export async function shipped(shop: Sandbox, orderId: string, body: object = {}): Promise<Answer> {
  const { id } = await shop.fulfillment(orderId, body);
  return shop.post(`/fulfillments/${id}/ship`, {
    carrier: 'DHL',
    trackingNumber: 'JD014600003RR',
  });
}

/** A digital order with a released file. */
async function released(shop: Sandbox): Promise<string> {
  const line = { name: 'E-book', unitPrice: 900, requiresShipping: false };
  const { orderId } = await shop.order({}, [line]);
  const { id } = await shop.fulfillment(orderId, { type: 'digital' });
  await shop.upload(`/fulfillments/${id}/files`, 'book.txt', 'Once upon a time.');
  await shop.post(`/fulfillments/${id}/release`);
  return id;
}

export const orderRecipes: Recipes = {
  'order.created': { by: buys, run: (shop) => shop.order() },
  'order.updated': {
    by: `${buys}, changes its notes`,
    run: async (shop) => {
      const { orderId } = await shop.order();
      await shop.patch(`/orders/${orderId}`, { notes: 'Ring twice.' });
    },
  },
  'order.edited': {
    by: `${buys}, takes one unit off`,
    run: async (shop) => {
      const { orderId } = await shop.order();
      const update = await firstLine(shop, orderId, 1);
      await shop.patch(`/orders/${orderId}/line-items`, { update });
    },
  },
  'order.paid': { by: buys, run: (shop) => shop.order() },
  'order.partially_fulfilled': {
    by: `${buys}, ships one of two units`,
    run: async (shop) => {
      const { orderId } = await shop.order();
      await shipped(shop, orderId, { lineItems: await firstLine(shop, orderId, 1) });
    },
  },
  'order.completed': {
    by: `${buys}, ships and delivers it`,
    run: async (shop) => {
      const { orderId } = await shop.order();
      const { id } = await shipped(shop, orderId);
      await shop.post(`/fulfillments/${id}/deliver`);
    },
  },
  'order.cancelled': {
    by: `${buys}, cancels the order`,
    run: async (shop) => {
      const { orderId } = await shop.order();
      await shop.post(`/orders/${orderId}/cancel`, { reason: 'The customer changed their mind' });
    },
  },
  'order.closed': {
    by: `${buys}, ships, delivers and closes it`,
    run: async (shop) => {
      const { orderId } = await shop.order();
      const { id } = await shipped(shop, orderId);
      await shop.post(`/fulfillments/${id}/deliver`);
      await shop.post(`/orders/${orderId}/close`);
    },
  },
  'fulfillment.created': {
    by: `${buys}, makes a fulfillment`,
    run: async (shop) => shop.fulfillment((await shop.order()).orderId),
  },
  'fulfillment.updated': {
    by: `${buys}, gives its fulfillment a tracking number`,
    run: async (shop) => {
      const { id } = await shop.fulfillment((await shop.order()).orderId);
      await shop.patch(`/fulfillments/${id}`, { trackingNumber: 'JD014600003RR' });
    },
  },
  'fulfillment.shipped': {
    by: `${buys}, ships it`,
    run: async (shop) => shipped(shop, (await shop.order()).orderId),
  },
  'fulfillment.delivered': {
    by: `${buys}, ships and delivers it`,
    run: async (shop) => {
      const { id } = await shipped(shop, (await shop.order()).orderId);
      await shop.post(`/fulfillments/${id}/deliver`);
    },
  },
  'fulfillment.returned': {
    by: `${buys}, ships it, takes one unit back`,
    run: async (shop) => {
      const { orderId } = await shop.order();
      const { id } = await shipped(shop, orderId);
      const lineItems = await firstLine(shop, orderId, 1);
      await shop.post(`/fulfillments/${id}/return`, { lineItems });
    },
  },
  'fulfillment.cancelled': {
    by: `${buys}, cancels its fulfillment`,
    run: async (shop) => {
      const { id } = await shop.fulfillment((await shop.order()).orderId);
      await shop.post(`/fulfillments/${id}/cancel`);
    },
  },
  'fulfillment.downloaded': {
    by: 'sells a file, releases it, downloads it',
    run: async (shop) => {
      const id = await released(shop);
      const [link] = await shop.post(`/fulfillments/${id}/download-links`);
      await shop.openLink(link.url);
    },
  },
  'discount.created': { by: 'makes a discount', run: (shop) => shop.discount() },
  'discount.updated': {
    by: 'makes a discount, renames it',
    run: async (shop) => {
      const { id } = await shop.discount();
      await shop.patch(`/discounts/${id}`, { name: 'A tenth' });
    },
  },
  'discount.deleted': {
    by: 'makes a discount, deletes it',
    run: async (shop) => {
      const { id } = await shop.discount();
      await shop.delete(`/discounts/${id}`);
    },
  },
  'discount.redeemed': {
    by: 'makes a discount, buys a cart with it',
    run: async (shop) => shop.order({ discountCode: (await shop.discount()).code }),
  },
  'discount.released': {
    by: 'begins the checkout of a cart with a discount, cancels its draft order',
    run: async (shop) => {
      const { code } = await shop.discount();
      const cart = await shop.cart({ customerEmail: shop.email() });
      await shop.post(`/carts/${cart.id}/apply-discount`, { code });
      const { orderId } = await shop.post(`/carts/${cart.id}/checkout`);
      await shop.post(`/orders/${orderId}/cancel`);
    },
  },
};
