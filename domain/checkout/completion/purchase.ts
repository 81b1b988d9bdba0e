import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { AppliedDiscount } from '../../../storage/entities/purchase.ts';
import type { CheckoutSession, SessionPrice } from '../../../storage/entities/checkout-session.ts';
import type { OrderRows } from '../../../storage/queries/orders/order-rows.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { DiscountUse } from '../../../storage/queries/discounts/discount-rows.ts';
import { requireLines } from '../../carts/require-signed-cart.ts';
import { rejectCode, reasonOf } from '../../discounts/evaluate-discount.ts';
import type { LockedCart } from '../../carts/lock.ts';
import { rejectSubscriptionLines, requireSameLine } from '../../carts/subscription-lines.ts';
import { fail } from '../../errors.ts';
import {
  contentOfCart,
  contentOfExternalCart,
  contentOfOrder,
  type BuyerPart,
} from '../../orders/order-content.ts';
import type { ApplicationContext } from '../../context.ts';
import { baseOf } from '../../discounts/evaluate-for-cart.ts';
import { reserveUse, type ReservationRequest } from '../../discounts/reserve-use.ts';
import { altersToday, todayContent, todayOfCart, todayOfOrder } from '../recurring/today.ts';
import { ownEmailOf, type Buyer } from '../buyer.ts';
import type { AttemptState, CompletionPlan } from './plan-completion.ts';

/** What a completion pays. */
export type Purchase =
  /** Our cart in its current state; its price and discount are checked now. */
  | { readonly kind: 'cart'; readonly cart: LockedCart; readonly applied: AppliedDiscount | null }
  /** An order with fixed lines and price: a draft, or one that was edited. */
  | {
      readonly kind: 'order';
      readonly order: OrderRows;
      readonly cart: LockedCart | null;
      readonly applied: AppliedDiscount | null;
    }
  /** The merchant's own cart: one amount. */
  | {
      readonly kind: 'external_cart';
      readonly externalCartId: string | null;
      /** After the discount. */
      readonly price: SessionPrice;
      readonly applied: AppliedDiscount | null;
    }
  /** No goods: a vault session stores a card. */
  | {
      readonly kind: 'card_storage';
      readonly price: SessionPrice;
      readonly externalCartId?: never;
      readonly applied?: never;
    };

export interface Price {
  readonly amount: number;
  readonly currency: string;
}

/**
 * What the session pays for; 409 `cart_not_open` when the cart can no longer be paid (contract 40 §4), 422 when it is
 * empty.
 */
export function purchaseOf(
  { processor }: Pick<CompletionPlan, 'processor'>,
  { session, cart, order }: AttemptState,
): Purchase {
  if (cart) requirePayableCart(session, cart, order);
  if (order && order.order.hasFixedContent())
    return { kind: 'order', order, cart, applied: order.order.appliedDiscount() };
  if (cart) return { kind: 'cart', cart, applied: cart.cart.appliedDiscount ?? null };
  const price = {
    amount: session.amount ?? processor?.found.amount ?? null,
    currency: session.currency ?? processor?.found.currency ?? null,
  };
  if (session.mode === 'vault') return { kind: 'card_storage', price };
  const { externalCartId = null, appliedDiscount: applied = null } = session;
  return { kind: 'external_cart', externalCartId, price, applied };
}

function requirePayableCart(
  { recurring }: CheckoutSession,
  { cart, lines }: LockedCart,
  order: OrderRows | null,
): void {
  const { status } = cart;
  if (status === 'abandoned' || status === 'converted') fail('cart_not_open', { status });
  // The remainder is recorded manually, too; a session would charge the full total.
  if (order && order.order.amountPaid > 0)
    fail('cart_not_open', { status, reason: 'partly_paid', orderId: order.order.id });
  if (recurring) requireSameLine(recurring, lines);
  else rejectSubscriptionLines(lines);
  requireLines(lines, 'cartId');
}

/** What is charged today; null fields while the amount is unknown. */
export function priceOf(session: CheckoutSession, purchase: Purchase): SessionPrice {
  const { kind } = purchase;
  if (kind === 'external_cart' || kind === 'card_storage') return purchase.price;
  const { total, currency } = kind === 'cart' ? purchase.cart.cart : purchase.order.order;
  if (!altersToday(session)) return { amount: total, currency };
  const today =
    purchase.kind === 'cart'
      ? todayOfCart(session, purchase.cart)
      : todayOfOrder(session, purchase.order);
  return { amount: today.total, currency };
}

/** What is bought, line by line; null where nobody knows. */
export function linesOf(purchase: Purchase): readonly { requiresShipping: boolean }[] | null {
  if (purchase.kind === 'cart') return purchase.cart.lines;
  return purchase.kind === 'order' ? purchase.order.lines : null;
}

interface Bought {
  readonly session: CheckoutSession;
  readonly orderId: string;
  readonly snapshotId: string | null;
  /** What is charged today. */
  readonly price: Price;
}

/** Freezes what is bought: the cart may change while the money moves. */
export function contentOf(purchase: Purchase, bought: Bought, buyer: BuyerPart): OrderContent {
  const { session, orderId, snapshotId, price } = bought;
  switch (purchase.kind) {
    case 'cart':
      return todayContent(session, contentOfCart(purchase.cart, orderId, buyer, snapshotId));
    case 'order':
      return todayContent(session, contentOfOrder(purchase.order, purchase.applied, buyer));
    case 'external_cart':
    case 'card_storage': {
      const { externalCartId = null, applied = null } = purchase;
      return contentOfExternalCart({ externalCartId, applied, ...price }, orderId, buyer);
    }
  }
}

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
    rejectCode(reasonOf(applied), applied.code);
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
