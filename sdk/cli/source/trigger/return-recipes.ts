import { firstLine, shipped } from './order-recipes.ts';
import type { Recipes } from './recipe.ts';
import type { Sandbox } from './sandbox.ts';

const starts = 'buys a cart by tok_visa, ships it, starts a return of one unit';

/** A return of one unit; its id. */
async function requested(shop: Sandbox): Promise<string> {
  const { orderId } = await shop.order();
  await shipped(shop, orderId);
  const lineItems = await firstLine(shop, orderId, 1);
  const { id } = await shop.post(`/orders/${orderId}/returns`, { lineItems });
  return id;
}

async function received(shop: Sandbox): Promise<string> {
  const id = await requested(shop);
  await shop.post(`/returns/${id}/receive`);
  return id;
}

export const returnRecipes: Recipes = {
  'return.requested': { by: starts, run: requested },
  'return.updated': {
    by: `${starts}, gives it a tracking number`,
    run: async (shop) => {
      const id = await requested(shop);
      await shop.patch(`/returns/${id}`, { trackingNumber: 'JD014600003RR' });
    },
  },
  'return.received': { by: `${starts}, receives it`, run: received },
  'return.refunded': {
    by: `${starts}, receives and refunds it`,
    run: async (shop) => shop.post(`/returns/${await received(shop)}/refund`),
  },
  'return.cancelled': {
    by: `${starts}, cancels it`,
    run: async (shop) => shop.post(`/returns/${await requested(shop)}/cancel`),
  },
  'return.closed': {
    by: `${starts}, receives it, closes it without a refund`,
    run: async (shop) => shop.post(`/returns/${await received(shop)}/close`),
  },
};
