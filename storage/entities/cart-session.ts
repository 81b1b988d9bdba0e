import { defineEntity, p } from '@mikro-orm/core';
import { defineStates, moved } from '../states.ts';

/** The stored states; a session also ends with its cart, which the cart's status shows. */
const cartSessionStatuses = ['active', 'converted'] as const;
export type CartSessionStatus = (typeof cartSessionStatuses)[number];

export const cartSessionStates = defineStates<CartSessionStatus>({
  of: 'cart session',
  initial: ['active'],
  moves: { active: ['converted'], converted: [] },
});

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
    /** The checkout session that took over its cart. */
    checkoutSessionId: p.text().strictNullable(),
    createdAt: p.datetime(),
    convertedAt: p.datetime().strictNullable(),
  },
});

export class CartSession extends schema.class {
  moveTo(status: CartSessionStatus): void {
    this.status = moved(cartSessionStates, this.status, status);
  }

  convert(checkoutSessionId: string, now: Date): void {
    this.moveTo('converted');
    this.checkoutSessionId = checkoutSessionId;
    this.convertedAt = now;
  }
}
schema.setClass(CartSession);
