import { defineEntity, p } from '@mikro-orm/core';

/** What is kept; that a session is over because its cart is, shows in the cart. */
export const cartSessionStatuses = ['active', 'converted'] as const;
export type CartSessionStatus = (typeof cartSessionStatuses)[number];

const schema = defineEntity({
  name: 'CartSession',
  tableName: 'cart_session',
  properties: {
    /** `cart_` and 32 base62 characters: the browser's capability for one cart. */
    id: p.text().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    applicationId: p.uuid(),
    cartId: p.uuid(),
    status: p.text().$type<CartSessionStatus>(),
    /** What it was converted into. */
    checkoutSessionId: p.text().nullable(),
    createdAt: p.datetime(),
    convertedAt: p.datetime().nullable(),
  },
});

export class CartSession extends schema.class {}
schema.setClass(CartSession);
