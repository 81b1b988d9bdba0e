import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import { fail } from '../../errors.ts';
import {
  contentOfCart,
  contentOfExternalCart,
  contentOfOrder,
  type BuyerPart,
} from '../../orders/order-content.ts';
import { isAgreed } from '../../orders/is-agreed.ts';
import type { AttemptState } from './attempt-state.ts';
import type { KnownBuyer } from './known-buyer.ts';
import type { OrderCustomer } from './find-order-customer.ts';

export interface ExternalAmount {
  readonly amount: number | null;
  readonly currency: string | null;
}

/** What is charged for, before anything is checked: the cart's own amount, else what the session or the processor says. */
export function amountOf(state: AttemptState, external: ExternalAmount): ExternalAmount {
  const { cart, order } = state;
  if (order && isAgreed(order.order))
    return { amount: order.order.total, currency: order.order.currency };
  if (!cart) return external;
  return { amount: cart.cart.total, currency: cart.cart.currency };
}

/** 409 when the cart stopped being usable meanwhile (40 §4). */
export function requireUsableCart({ cart, order }: AttemptState): void {
  if (!cart) return;
  const { status } = cart.cart;
  if (status === 'abandoned' || status === 'converted') fail('cart_not_open', { status });
  // The rest is recorded as well: this would charge all of it.
  if (order && order.order.amountPaid > 0)
    fail('cart_not_open', { status, reason: 'partly_paid', orderId: order.order.id });
  if (cart.lines.length > 0) return;
  fail(
    'validation_error',
    [{ path: 'cartId', code: 'cart_empty', message: 'The cart holds no items.' }],
    { status: 422 },
  );
}

/** Freezes what is bought: the order that is agreed on as it is, the cart as it stands, or the one line of an external cart. */
export function freezeContent(
  state: AttemptState,
  { orderId, snapshotId }: { readonly orderId: string; readonly snapshotId: string | null },
  external: { readonly amount: number; readonly currency: string },
  buyer: BuyerPart,
): OrderContent {
  const { cart, order, session } = state;
  if (order && isAgreed(order.order))
    return contentOfOrder(order, cart?.cart.appliedDiscount ?? null, buyer);
  if (!cart) {
    const externalCartId = session.externalCartId ?? null;
    return contentOfExternalCart({ externalCartId, ...external }, orderId, buyer);
  }
  return contentOfCart(cart, orderId, buyer, snapshotId);
}

/** The buyer's part of the order. The linked customer's e-mail goes first; metadata keeps the completion's. */
export function buyerPart(
  { session, cart }: AttemptState,
  buyer: KnownBuyer,
  customer: OrderCustomer | null,
): BuyerPart {
  const ownEmail = buyer.givenEmail ?? buyer.collectedEmail;
  const noted = ownEmail ?? customer?.email ?? null;
  const prefill = session.customer;
  const names = [
    customer?.firstName ?? prefill?.firstName,
    customer?.lastName ?? prefill?.lastName,
  ].filter((name) => Boolean(name));
  return {
    customerId: customer?.id ?? null,
    customerEmail: customer?.email ?? ownEmail,
    customerName: names.join(' ') || null,
    shippingAddress: buyer.shippingAddress,
    billingAddress: buyer.billingAddress,
    metadata: {
      ...cart?.cart.metadata,
      ...session.metadata,
      ...(noted ? { customerEmail: noted } : {}),
    },
  };
}
