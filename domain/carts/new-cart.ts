import { blankCart, Cart, cartExpiry } from '../../storage/entities/cart.ts';
import type { Purchase } from '../../storage/entities/purchase.ts';
import { newId } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/database.ts';
import type { Context } from '../context.ts';

type CartFields = Pick<Cart, 'applicationId' | 'currency'> &
  Partial<Pick<Cart, keyof Purchase | 'appliedDiscount' | 'netN'>>;

/** Creates an open cart at sequence 0 with the given fields. */
export function newCart(ctx: Context, tx: Transaction, fields: CartFields): Cart {
  const { workspaceId, environmentId } = ctx;
  const { applicationId } = fields;
  const now = ctx.now();
  const origin = { id: newId(), workspaceId, environmentId, applicationId, createdAt: now };
  const cart = tx.em.create(Cart, {
    ...blankCart(origin),
    expiresAt: cartExpiry(now),
    ...fields,
  });
  return cart;
}
