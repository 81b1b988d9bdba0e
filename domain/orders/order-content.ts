import type { Cart } from '../../storage/entities/cart.ts';
import type { CartLine } from '../../storage/entities/cart-line.ts';
import type { ContentLine, OrderContent } from '../../storage/entities/checkout-attempt.ts';
import { derivedId } from '../../storage/ids.ts';
import { contentLineOf } from './content-line.ts';
import type { CartWithLines } from '../carts/view.ts';
import { netCart } from '../pricing/net-cart.ts';
import type { OrderWithLines } from './view.ts';

/** The buyer's part of an order: who, and where to. */
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
 * A cart as the order that it would be. Lines get ids of their own; their tax lines follow. An order that waits is
 * written again at each attempt: a line of the cart is then the line that was seen before.
 */
export function contentOfCart(
  { cart, lines }: CartWithLines,
  orderId: string,
  buyer: BuyerPart,
  snapshotId: string | null = null,
): OrderContent {
  const idOf = new Map(lines.map((line) => [line.id, derivedId(orderId, line.id)]));
  const shares = discountShares(cart, lines);
  return {
    orderId,
    cartId: cart.id,
    externalCartId: null,
    currency: cart.currency,
    lines: lines.map((line) =>
      toContentLine(line, derivedId(orderId, line.id), shares.get(line.id) ?? 0),
    ),
    subtotal: cart.subtotal,
    discountTotal: cart.discountTotal,
    shippingTotal: cart.shippingTotal,
    taxTotal: cart.taxTotal,
    total: cart.total,
    pricesIncludeTax: cart.pricesIncludeTax,
    taxLines: cart.taxLines.map((taxLine) => ({
      ...taxLine,
      lineItemId: taxLine.lineItemId === null ? null : (idOf.get(taxLine.lineItemId) ?? null),
    })),
    selectedShipping: cart.selectedShipping ?? null,
    appliedDiscount: cart.appliedDiscount ?? null,
    snapshotId,
    notes: cart.notes ?? null,
    ...buyer,
  };
}

/** A cart that lives at the merchant: one line that names it. */
export function contentOfExternalCart(
  cart: {
    readonly externalCartId: string | null;
    readonly amount: number;
    readonly currency: string;
  },
  orderId: string,
  buyer: BuyerPart,
): OrderContent {
  const { externalCartId, amount, currency } = cart;
  return {
    orderId,
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
        unitPrice: amount,
        quantity: 1,
        taxAmount: 0,
        discountAmount: 0,
        allocatedDiscount: 0,
        imageUrl: null,
        requiresShipping: false,
        metadata: {},
      },
    ],
    subtotal: amount,
    discountTotal: 0,
    shippingTotal: 0,
    taxTotal: 0,
    total: amount,
    pricesIncludeTax: false,
    taxLines: [],
    selectedShipping: null,
    appliedDiscount: null,
    snapshotId: null,
    notes: null,
    ...buyer,
  };
}

/** An order that is agreed on as it stands, to be paid by a session: its lines and totals stay. */
export function contentOfOrder(
  { order, lines }: OrderWithLines,
  appliedDiscount: Cart['appliedDiscount'] | null,
  buyer: BuyerPart,
): OrderContent {
  return {
    orderId: order.id,
    cartId: order.cartId ?? null,
    externalCartId: order.externalCartId ?? null,
    currency: order.currency,
    lines: lines.map(contentLineOf),
    subtotal: order.subtotal,
    discountTotal: order.discountTotal,
    shippingTotal: order.shippingTotal,
    taxTotal: order.taxTotal,
    total: order.total,
    pricesIncludeTax: order.pricesIncludeTax,
    taxLines: order.taxLines,
    selectedShipping: order.selectedShipping ?? null,
    appliedDiscount: appliedDiscount ?? null,
    snapshotId: order.snapshotId ?? null,
    notes: order.notes ?? null,
    ...buyer,
  };
}

function toContentLine(line: CartLine, id: string, allocatedDiscount: number): ContentLine {
  return {
    id,
    type: line.type,
    referenceId: line.referenceId ?? null,
    name: line.name,
    description: line.description ?? null,
    unitPrice: line.unitPrice,
    quantity: line.quantity,
    taxAmount: line.calculatedTaxAmount ?? line.merchantTaxAmount,
    discountAmount: line.discountAmount,
    allocatedDiscount,
    imageUrl: line.imageUrl ?? null,
    requiresShipping: line.requiresShipping,
    metadata: line.metadata,
  };
}

/** Each line's share of the order discount, as the cart's totals have it. */
function discountShares(cart: Cart, lines: readonly CartLine[]): ReadonlyMap<string, number> {
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
