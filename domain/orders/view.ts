import { pick } from '../../storage/columns.ts';
import type { ContentLine } from '../../storage/entities/checkout-attempt.ts';
import { purchaseLineFields } from '../../storage/entities/purchase.ts';
import type { Order } from '../../storage/entities/order.ts';
import type { OrderLine } from '../../storage/entities/order-line.ts';

/** An order with the lines it owns, in their order. */
export interface OrderWithLines {
  readonly order: Order;
  readonly lines: OrderLine[];
}

export function toOrderView({ order, lines }: OrderWithLines) {
  return {
    id: order.id,
    number: orderNumberText(order),
    applicationId: order.applicationId,
    status: order.status,
    paymentStatus: order.paymentStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    source: order.source,
    currency: order.currency,
    lineItems: lines.map(toOrderLineView),
    subtotal: order.subtotal,
    discountTotal: order.discountTotal,
    shippingTotal: order.shippingTotal,
    taxTotal: order.taxTotal,
    total: order.total,
    pricesIncludeTax: order.pricesIncludeTax,
    taxLines: order.taxLines,
    selectedShipping: order.selectedShipping ?? null,
    snapshotId: order.snapshotId ?? null,
    discountId: order.discountId ?? null,
    discountCode: order.discountCode ?? null,
    amountPaid: order.amountPaid,
    amountRefunded: order.amountRefunded,
    amountDue: Math.max(0, order.total - order.amountPaid),
    amountOwedToCustomer: Math.max(0, order.amountPaid - order.amountRefunded - order.total),
    deferred: order.deferred,
    customerId: order.customerId ?? null,
    customerEmail: order.customerEmail ?? null,
    shippingAddress: order.shippingAddress ?? null,
    billingAddress: order.billingAddress ?? null,
    cartId: order.cartId ?? null,
    checkoutSessionId: order.checkoutSessionId ?? null,
    subscriptionId: order.subscriptionId ?? null,
    notes: order.notes ?? null,
    cancelReason: order.cancelReason ?? null,
    metadata: order.metadata,
    sequence: order.sequence,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    placedAt: order.placedAt?.toISOString() ?? null,
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
    closedAt: order.closedAt?.toISOString() ?? null,
  };
}

export type OrderView = ReturnType<typeof toOrderView>;

/** "1001" upward; null for a draft. */
export function orderNumberText(order: Order): string | null {
  return typeof order.number === 'number' ? String(order.number) : null;
}

function toOrderLineView(line: OrderLine) {
  return {
    ...contentLineOf(line),
    total: line.unitPrice * line.quantity - line.discountAmount,
    fulfilledQuantity: line.fulfilledQuantity,
    returnedQuantity: line.returnedQuantity,
  };
}

const contentFields = ['id', ...purchaseLineFields, 'taxAmount', 'allocatedDiscount'] as const;

/** A line of an order as its content. */
export function contentLineOf(line: OrderLine): ContentLine {
  return pick(line, contentFields);
}
