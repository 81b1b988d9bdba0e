import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { OrderRows } from '../../../storage/queries/orders/order-rows.ts';
import type { CartWithLines } from '../../carts/view.ts';
import { altersToday, todayOfCart, todayOfOrder, type Selling } from '../recurring/today.ts';
import type { PageBasket } from './page-model.ts';

/** If there is an order, even a draft, its lines and totals apply. `selling`: the open session, for what it charges today. */
export function basketOf(
  cart: CartWithLines | null,
  order: OrderRows | null,
  selling: Selling | null,
): PageBasket | null {
  const today = selling && altersToday(selling) ? todayOf(selling, cart, order) : null;
  const head = today ?? order?.order ?? cart?.cart;
  const lines = today?.lines ?? order?.lines ?? cart?.lines;
  if (!head || !lines) return null;
  return {
    lines: lines.map(({ name, description, quantity, unitPrice, imageUrl }) => ({
      name,
      description: description ?? null,
      quantity,
      unitPrice,
      imageUrl: imageUrl ?? null,
    })),
    subtotal: head.subtotal,
    discountTotal: head.discountTotal,
    discountCode: (order ? order.order.discountCode : cart?.cart.appliedDiscount?.code) ?? null,
    canRemoveDiscount:
      order === null && cart?.cart.status === 'open' && cart.cart.appliedDiscount !== null,
    shippingTotal: head.shippingTotal,
    shippingName: head.selectedShipping?.displayName ?? null,
    taxTotal: head.taxTotal,
    pricesIncludeTax: head.pricesIncludeTax,
    total: head.total,
  };
}

function todayOf(selling: Selling, cart: CartWithLines | null, order: OrderRows | null) {
  if (order) return todayOfOrder(selling, order);
  return cart && todayOfCart(selling, cart);
}

/** The merchant's own cart is one amount; with a discount it is shown as one line with what is taken off. */
export function basketOfExternalCart(session: CheckoutSession): PageBasket | null {
  const { appliedDiscount: applied, amount, externalCartId } = session;
  if (!applied || amount === null || amount === undefined) return null;
  const subtotal = amount + applied.amount;
  const name = externalCartId ?? 'Payment';
  return {
    ...basketOfAmount(amount),
    lines: [{ name, description: null, quantity: 1, unitPrice: subtotal, imageUrl: null }],
    subtotal,
    discountTotal: applied.amount,
    discountCode: applied.code,
    canRemoveDiscount: session.status === 'open',
  };
}

/** A basket without lines, shipping, tax and discount. */
export function basketOfAmount(amount: number): PageBasket {
  return {
    lines: [],
    subtotal: amount,
    discountTotal: 0,
    discountCode: null,
    canRemoveDiscount: false,
    shippingTotal: 0,
    shippingName: null,
    taxTotal: 0,
    pricesIncludeTax: false,
    total: amount,
  };
}
