import {
  blankPurchase,
  purchaseLineFields,
  type AppliedDiscount,
  purchaseFields,
} from '../../storage/entities/purchase.ts';
import { pick } from '../../storage/orm/columns.ts';
import type { Cart } from '../../storage/entities/cart.ts';
import type { OrderContent } from '../../storage/entities/checkout-attempt.ts';
import { derivedId } from '../../storage/ids.ts';
import { lineTaxOf, type CartWithLines } from '../carts/view.ts';
import { netCart } from '../pricing/calculate.ts';
import { contentLineOf, type OrderWithLines } from './view.ts';

/** The buyer's part of a checkout. */
export type BuyerPart = Pick<
  OrderContent,
  | 'customerId'
  | 'customerEmail'
  | 'customerName'
  | 'shippingAddress'
  | 'billingAddress'
  | 'metadata'
>;

/**
 * The content of an order from its cart. A line's id derives from order and cart line, so a later attempt that writes
 * the order again reuses it.
 */
export function contentOfCart(
  { cart, lines }: CartWithLines,
  orderId: string,
  buyer: BuyerPart,
  snapshotId: string | null = null,
): OrderContent {
  const idOf = new Map(lines.map((line) => [line.id, derivedId(orderId, line.id)]));
  const shares = discountShares({ cart, lines });
  return {
    orderId,
    cartId: cart.id,
    externalCartId: null,
    ...pick(cart, purchaseFields),
    lines: lines.map((line) => ({
      ...pick(line, purchaseLineFields),
      id: derivedId(orderId, line.id),
      taxAmount: lineTaxOf(line),
      allocatedDiscount: shares.get(line.id) ?? 0,
    })),
    taxLines: cart.taxLines.map((taxLine) => ({
      ...taxLine,
      lineItemId: taxLine.lineItemId === null ? null : (idOf.get(taxLine.lineItemId) ?? null),
    })),
    appliedDiscount: cart.appliedDiscount,
    snapshotId,
    ...buyer,
  };
}

/** An external cart, managed by the merchant: one line that names it, at the amount before the discount. */
export function contentOfExternalCart(
  cart: {
    readonly externalCartId: string | null;
    /** After the discount. */
    readonly amount: number;
    readonly currency: string;
    readonly applied: AppliedDiscount | null;
  },
  orderId: string,
  buyer: BuyerPart,
): OrderContent {
  const { externalCartId, amount, currency, applied } = cart;
  const discount = applied?.valid ? applied.amount : 0;
  const gross = amount + discount;
  return {
    orderId,
    ...blankPurchase(),
    cartId: null,
    externalCartId,
    currency,
    lines: [
      {
        id: derivedId(orderId, 'external cart'),
        type: 'custom',
        referenceId: null,
        name: externalCartId ?? 'Payment',
        description: null,
        unitPrice: gross,
        quantity: 1,
        taxAmount: 0,
        discountAmount: 0,
        allocatedDiscount: discount,
        imageUrl: null,
        requiresShipping: false,
        metadata: {},
      },
    ],
    subtotal: gross,
    discountTotal: discount,
    total: amount,
    appliedDiscount: applied,
    snapshotId: null,
    ...buyer,
  };
}

/** An order that a session pays: its lines and totals are fixed. */
export function contentOfOrder(
  { order, lines }: OrderWithLines,
  appliedDiscount: Cart['appliedDiscount'] | null,
  buyer: BuyerPart,
): OrderContent {
  return {
    orderId: order.id,
    cartId: order.cartId,
    externalCartId: order.externalCartId,
    ...pick(order, purchaseFields),
    lines: lines.map(contentLineOf),
    appliedDiscount: appliedDiscount ?? null,
    snapshotId: order.snapshotId,
    ...buyer,
  };
}

/** Each line's share of the order discount, taken from the cart's totals. */
function discountShares({ cart, lines }: CartWithLines): ReadonlyMap<string, number> {
  const { appliedDiscount: applied } = cart;
  if (!applied?.valid) return new Map();
  const net = netCart({
    currency: cart.currency,
    lines: lines.map(({ id, unitPrice, quantity, discountAmount }) => ({
      id,
      unitPrice,
      quantity,
      discountAmount,
    })),
    discount: { type: applied.type, value: applied.value, currency: applied.currency },
  });
  if (!net.ok) throw new Error(`the totals of cart ${cart.id} do not hold: ${net.reason}`);
  return new Map(net.lines.map((line) => [line.id, line.allocatedDiscount]));
}
