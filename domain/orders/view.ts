import { pick } from '../../storage/orm/columns.ts';
import type { ContentLine } from '../../storage/entities/checkout-attempt.ts';
import {
  purchaseFields,
  purchaseLineFields,
  type Purchase,
  type TaxLine,
} from '../../storage/entities/purchase.ts';
import type { Order } from '../../storage/entities/order.ts';
import type { OrderLine } from '../../storage/entities/order-line.ts';
import type { Plain } from '../../storage/orm/row-layout.ts';
import { shareOfUnits, sumAmounts } from '../money.ts';

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
    lineItems: lines.map((line) => toOrderLineView(order, line)),
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

function toOrderLineView(order: Plain<Order>, line: Plain<OrderLine>) {
  const netTotal = chargedOf(line) + (order.pricesIncludeTax ? 0 : line.taxAmount);
  return {
    ...contentLineOf(line),
    total: line.unitPrice * line.quantity - line.discountAmount,
    netTotal,
    fulfilledQuantity: line.fulfilledQuantity,
    returnedQuantity: line.returnedQuantity,
    refundable: refundableOf(order, line, netTotal),
  };
}

/** A refund of all units that are left pays this back. */
function refundableOf(order: Plain<Order>, line: Plain<OrderLine>, netTotal: number) {
  const held = refundableMoney(order);
  if (held === 0) return { amount: 0, quantity: 0 };
  const quantity = line.quantity - namedUnits(line);
  const isWhole = quantity === line.quantity && line.creditedAmount === 0;
  return {
    amount: Math.min(isWhole ? netTotal : worthLeft(order, line, quantity), held),
    quantity,
  };
}

/** The money of an order that is left for refunds of its lines. */
export function refundableMoney({
  amountPaid,
  amountRefunded,
  amountReserved,
}: Pick<Order, 'amountPaid' | 'amountRefunded' | 'amountReserved'>): number {
  return Math.max(0, amountPaid - amountRefunded - amountReserved);
}

type Refunded = Pick<
  OrderLine,
  'quantity' | 'refundedQuantity' | 'refundingQuantity' | 'creditedAmount'
>;

/** The units of a line that refunds name; those that may still fail are among them. */
export function namedUnits({ quantity, refundedQuantity, refundingQuantity }: Refunded): number {
  return Math.min(quantity, refundedQuantity + refundingQuantity);
}

/**
 * The amount of a refund of units of a line that none has named yet: what they were sold for, at most their part of what is
 * left of the line once unused time of its plan was returned or credited.
 */
export function worthLeft(
  order: Pick<Purchase, 'taxLines' | 'pricesIncludeTax'>,
  line: Parameters<typeof soldFor>[1] & Refunded,
  units: number,
): number {
  const before = namedUnits(line);
  const sold = soldFor(order, line, units, before).gross;
  if (line.creditedAmount === 0) return sold;
  const unitsLeft = line.quantity - before;
  const left = Math.max(0, soldFor(order, line, line.quantity).gross - line.creditedAmount);
  if (left >= soldFor(order, line, unitsLeft, before).gross) return sold;
  return Math.min(sold, shareOfUnits(left, 0, units, unitsLeft));
}

export interface SoldUnits {
  /** As priced: with tax where prices include it. */
  readonly charged: number;
  readonly gross: number;
  readonly taxes: readonly Omit<TaxLine, 'lineItemId' | 'jurisdiction'>[];
}

/**
 * The price of units of a line: less its share of the order's discount, with tax. Each unit after `before` others
 * has what they have left, so that all of them together are the line to the cent.
 */
export function soldFor(
  { taxLines, pricesIncludeTax }: Pick<Purchase, 'taxLines' | 'pricesIncludeTax'>,
  line: Pick<ContentLine, 'id' | 'quantity' | 'taxAmount'> & Charged,
  units: number,
  before = 0,
): SoldUnits {
  const part = (amount: number) => shareOfUnits(amount, before, units, line.quantity);
  const whole = chargedOf(line);
  const own = taxLines.filter(({ lineItemId }) => lineItemId === line.id);
  // A merchant's own tax has no rate.
  const stated = { name: 'Tax', rate: null, taxable: whole, included: pricesIncludeTax };
  const isListed = sumAmounts(own.map(({ amount }) => amount)) === line.taxAmount;
  const rows = isListed ? own : [{ ...stated, amount: line.taxAmount }];
  const taxes = rows.map(({ name, rate, taxable, amount, included }) => ({
    name,
    rate,
    taxable: part(taxable),
    amount: part(amount),
    included,
  }));
  const charged = part(whole);
  const tax = sumAmounts(taxes.map(({ amount }) => amount));
  return { charged, gross: pricesIncludeTax ? charged : charged + tax, taxes };
}

type Charged = Pick<ContentLine, 'unitPrice' | 'quantity' | 'discountAmount' | 'allocatedDiscount'>;

function chargedOf({ unitPrice, quantity, discountAmount, allocatedDiscount }: Charged): number {
  return unitPrice * quantity - discountAmount - allocatedDiscount;
}

const contentFields = ['id', ...purchaseLineFields, 'taxAmount', 'allocatedDiscount'] as const;

/** A line of an order as its content. */
export function contentLineOf(line: Plain<OrderLine>): ContentLine {
  return pick(line, contentFields);
}
