import type { AppliedDiscount } from '../../../storage/entities/purchase.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { LockedCart } from '../../carts/lock.ts';
import type { ApplicationContext } from '../../context.ts';
import { baseOf } from '../../discounts/evaluate-for-cart.ts';
import { messageOf, reasonOf } from '../../discounts/reason-messages.ts';
import { reserveUse, type ReservationRequest } from '../../discounts/reserve-use.ts';
import type { DiscountUse } from '../../../storage/queries/discounts/uses.ts';
import { fail } from '../../errors.ts';
import { ownEmailOf, type Buyer } from './buyer.ts';
import type { Purchase } from './purchase.ts';

/** Reserves a use of the discount for the order while it is being paid; 422 when it is no longer valid. */
export async function reserveDiscount(
  ctx: ApplicationContext,
  tx: Transaction,
  purchase: Purchase,
  orderId: string,
  buyer: Buyer,
): Promise<DiscountUse | null> {
  if (purchase.kind === 'card_storage' || !purchase.applied) return null;
  const { applied } = purchase;
  const isAgreed = purchase.kind === 'order';
  if (!applied.valid) {
    if (isAgreed) return null;
    rejectInvalid(applied);
  }
  return reserveUse(ctx, tx, {
    applied,
    orderId,
    ...boughtWith(purchase, applied),
    customerId: buyer.customer?.id ?? null,
    email: buyer.customer?.email ?? ownEmailOf(buyer),
    isAgreed,
  });
}

function rejectInvalid(applied: AppliedDiscount): never {
  const reason = reasonOf(applied);
  fail('discount_invalid', { reason, code: applied.code }, { message: messageOf(reason) });
}

function boughtWith(
  purchase: Exclude<Purchase, { kind: 'card_storage' }>,
  applied: AppliedDiscount,
): Pick<ReservationRequest, 'cartId' | 'target'> {
  switch (purchase.kind) {
    case 'cart':
      return boughtFrom(purchase.cart);
    case 'order': {
      if (purchase.cart) return boughtFrom(purchase.cart);
      const { currency, subtotal } = purchase.order.order;
      return { cartId: null, target: { currency, base: subtotal, isEmpty: false } };
    }
    case 'external_cart': {
      const { amount, currency } = purchase.price;
      const base = (amount ?? 0) + applied.amount;
      return { cartId: null, target: { currency: currency ?? '', base, isEmpty: base === 0 } };
    }
  }
}

function boughtFrom({ cart, lines }: LockedCart): Pick<ReservationRequest, 'cartId' | 'target'> {
  const target = { currency: cart.currency, base: baseOf(lines), isEmpty: lines.length === 0 };
  return { cartId: cart.id, target };
}
