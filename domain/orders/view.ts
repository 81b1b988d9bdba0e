import { pick } from '../../storage/columns.ts';
import type { ContentLine } from '../../storage/entities/checkout-attempt.ts';
import { purchaseFields, purchaseLineFields } from '../../storage/entities/purchase.ts';
import type { Order } from '../../storage/entities/order.ts';
import type { OrderLine } from '../../storage/entities/order-line.ts';
import type { Plain } from '../../storage/rows/row-layout.ts';

/** An order with its lines, sorted. */
export interface OrderWithLines {
  readonly order: Order;
  readonly lines: OrderLine[];
}

/** An order for reading. */
interface PlainOrder {
  readonly order: Plain<Order>;
  readonly lines: readonly Plain<OrderLine>[];
}

export function toOrderView({ order, lines }: PlainOrder) {
  return {
    ...pick(order, purchaseFields),
    ...pick(order, shownFields),
    number: orderNumberText(order),
    lineItems: lines.map(toOrderLineView),
    amountDue: Math.max(0, order.total - order.creditApplied - order.amountPaid),
    amountOwedToCustomer: Math.max(
      0,
      order.amountPaid - order.amountRefunded - (order.total - order.creditApplied),
    ),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    placedAt: order.placedAt?.toISOString() ?? null,
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
    closedAt: order.closedAt?.toISOString() ?? null,
  };
}

/** Fields beyond those it shares with its cart. */
const shownFields = [
  'id',
  'applicationId',
  'status',
  'paymentStatus',
  'fulfillmentStatus',
  'source',
  'snapshotId',
  'discountId',
  'discountCode',
  'amountPaid',
  'amountRefunded',
  'creditApplied',
  'deferred',
  'cartId',
  'checkoutSessionId',
  'subscriptionId',
  'cancelReason',
  'sequence',
] as const;

export type OrderView = ReturnType<typeof toOrderView>;

/** "1001" upward; null for a draft. */
export function orderNumberText({ number }: Pick<Order, 'number'>): string | null {
  return number === null ? null : String(number);
}

function toOrderLineView(line: Plain<OrderLine>) {
  return {
    ...contentLineOf(line),
    total: line.unitPrice * line.quantity - line.discountAmount,
    fulfilledQuantity: line.fulfilledQuantity,
    returnedQuantity: line.returnedQuantity,
  };
}

const contentFields = ['id', ...purchaseLineFields, 'taxAmount', 'allocatedDiscount'] as const;

/** A line of an order as its content. */
export function contentLineOf(line: Plain<OrderLine>): ContentLine {
  return pick(line, contentFields);
}
