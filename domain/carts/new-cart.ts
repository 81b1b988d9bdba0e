import { Cart, cartExpiry } from '../../storage/entities/cart.ts';
import { newId } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import type { Context } from '../context.ts';

type Given = Partial<Omit<Cart, 'id' | 'workspaceId' | 'environmentId' | 'status' | 'sequence'>> &
  Pick<Cart, 'applicationId' | 'currency'>;

/** An open cart at sequence 0 with what was given and nothing else. */
export function newCart(ctx: Context, tx: Transaction, given: Given): Cart {
  const now = ctx.now();
  const cart = tx.em.create(Cart, {
    id: newId(),
    workspaceId: ctx.workspaceId,
    environmentId: ctx.environmentId,
    status: 'open',
    subtotal: 0,
    taxTotal: 0,
    discountTotal: 0,
    shippingTotal: 0,
    total: 0,
    pricesIncludeTax: false,
    appliedDiscount: null,
    selectedShipping: null,
    taxLines: [],
    customerId: null,
    customerEmail: null,
    shippingAddress: null,
    billingAddress: null,
    notes: null,
    metadata: {},
    sequence: 0,
    eventSequence: 0,
    externallyManaged: false,
    orderId: null,
    updatedEventAt: null,
    updatedEventDueAt: null,
    updatedEventBase: null,
    expiresAt: cartExpiry(now),
    sweepAt: null,
    abandonedAt: null,
    recovery: null,
    recoveredCartId: null,
    createdAt: now,
    updatedAt: now,
    ...given,
  });
  tx.em.persist(cart);
  return cart;
}
