import { CartSession } from '../../storage/entities/cart-session.ts';
import { markedBase62 } from '../../storage/cells/cell-name.ts';
import type { Transaction } from '../../storage/database.ts';
import type { ApplicationContext } from '../context.ts';

/** Creates an active session of a cart that is new in the same unit of work. */
export function newCartSession(
  ctx: ApplicationContext,
  tx: Transaction,
  cartId: string,
): CartSession {
  const session = tx.em.create(CartSession, {
    id: `cart_${markedBase62(tx.cell, 32)}`,
    workspaceId: ctx.workspaceId,
    environmentId: ctx.environmentId,
    applicationId: ctx.applicationId,
    cartId,
    status: 'active',
    checkoutSessionId: null,
    createdAt: ctx.now(),
    convertedAt: null,
  });
  return session;
}
