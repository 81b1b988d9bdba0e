import type { Cart } from '../../storage/entities/cart.ts';
import type { CartLine } from '../../storage/entities/cart-line.ts';

/** A cart with the lines it owns, in their order. */
export interface CartWithLines {
  readonly cart: Cart;
  readonly lines: CartLine[];
}

export type LineItemView = ReturnType<typeof toLineItemView>;
export type CartView = ReturnType<typeof toCartView>;

export function toLineItemView(line: CartLine) {
  return {
    id: line.id,
    type: line.type,
    referenceId: line.referenceId ?? null,
    name: line.name,
    description: line.description ?? null,
    unitPrice: line.unitPrice,
    quantity: line.quantity,
    taxAmount: line.calculatedTaxAmount ?? line.merchantTaxAmount,
    discountAmount: line.discountAmount,
    imageUrl: line.imageUrl ?? null,
    requiresShipping: line.requiresShipping,
    metadata: line.metadata,
    total: line.unitPrice * line.quantity - line.discountAmount,
  };
}

export function toCartView({ cart, lines }: CartWithLines) {
  return {
    id: cart.id,
    applicationId: cart.applicationId,
    status: cart.status,
    currency: cart.currency,
    subtotal: cart.subtotal,
    taxTotal: cart.taxTotal,
    discountTotal: cart.discountTotal,
    shippingTotal: cart.shippingTotal,
    total: cart.total,
    pricesIncludeTax: cart.pricesIncludeTax,
    lineItems: lines.map(toLineItemView),
    appliedDiscount: cart.appliedDiscount ?? null,
    selectedShipping: cart.selectedShipping ?? null,
    taxLines: cart.taxLines,
    customerId: cart.customerId ?? null,
    customerEmail: cart.customerEmail ?? null,
    shippingAddress: cart.shippingAddress ?? null,
    billingAddress: cart.billingAddress ?? null,
    notes: cart.notes ?? null,
    metadata: cart.metadata,
    sequence: cart.sequence,
    orderId: cart.orderId ?? null,
    externallyManaged: cart.externallyManaged,
    expiresAt: cart.expiresAt.toISOString(),
    abandonedAt: cart.abandonedAt?.toISOString() ?? null,
    createdAt: cart.createdAt.toISOString(),
    updatedAt: cart.updatedAt.toISOString(),
  };
}
