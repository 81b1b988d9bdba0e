import { pick } from '../../../storage/columns.ts';
import type { Order } from '../../../storage/entities/order.ts';
import type { OrderLine } from '../../../storage/entities/order-line.ts';
import { taxDestination, type TaxDestination } from '../../../storage/entities/purchase.ts';
import type {
  InvoiceDocument,
  InvoiceLine,
  InvoiceNotice,
  InvoiceTax,
} from '../../../storage/entities/invoice-version.ts';
import { sumAmounts, addRates } from '../../money.ts';
import { lineOfRate, taxesOf, type RateAmounts } from './tax-rates.ts';

/** The part of a document that an edit of the order changes. */
const printedFields = [
  'taxDestination',
  'lines',
  'subtotal',
  'deduction',
  'discounts',
  'shipping',
  'taxes',
  'total',
  'notices',
] as const satisfies readonly (keyof InvoiceDocument)[];
export type InvoiceContent = Pick<InvoiceDocument, (typeof printedFields)[number]> & {
  readonly discountTotal: number;
  readonly shippingTotal: number;
  readonly taxTotal: number;
};

/** A part of an order that is invoiced separately: the increase of an edit, or the rest of a capture. */
export interface OrderPart {
  readonly description: string;
  /** Tax included, in minor units. */
  readonly total: number;
  /** They make the total. */
  readonly rates: readonly RateAmounts[];
  /** By name and rate; they sum to the tax of `rates`. */
  readonly taxes: readonly InvoiceTax[];
}

/** The content of an order, or of one `part` of it with a line a tax rate. */
export function compileContent(
  order: Order,
  lines: readonly OrderLine[],
  part: OrderPart | null,
): InvoiceContent {
  return part === null ? contentOfOrder(order, lines) : contentOfPart(order, part);
}

/** Without the totals that only the invoice's columns hold. */
export function printedContent(
  content: InvoiceContent,
): Pick<InvoiceContent, (typeof printedFields)[number]> {
  return pick(content, printedFields);
}

function contentOfOrder(order: Order, lines: readonly OrderLine[]): InvoiceContent {
  return {
    taxDestination: destinationOf(order),
    lines: lines.map((line) => toLine(line, order)),
    subtotal: order.subtotal,
    ...(order.source === 'subscription_change' ? { deduction: 'unused_time' as const } : {}),
    discounts: discountsOf(order, lines),
    discountTotal: order.discountTotal,
    shipping: shippingOf(order),
    shippingTotal: order.shippingTotal,
    taxes: taxesOf(order),
    taxTotal: order.taxTotal,
    total: order.total,
    notices: noticesOf(order),
  };
}

function contentOfPart(order: Order, part: OrderPart): InvoiceContent {
  const { description, total, rates, taxes } = part;
  const lines = rates.map((amounts) => lineOfRate(amounts, description, order.pricesIncludeTax));
  return {
    taxDestination: destinationOf(order),
    lines,
    subtotal: sumAmounts(lines.map(({ unitPrice }) => unitPrice)),
    discounts: [],
    discountTotal: 0,
    shipping: null,
    shippingTotal: 0,
    taxes,
    taxTotal: sumAmounts(rates.map(({ tax }) => tax)),
    total,
    notices: noticesOf(order),
  };
}

function destinationOf({ shippingAddress, billingAddress }: Order): TaxDestination | null {
  return taxDestination(shippingAddress, billingAddress);
}

function toLine(line: OrderLine, order: Order): InvoiceLine {
  const taxLines = order.taxLines.filter(({ lineItemId }) => lineItemId === line.id);
  const discount = line.discountAmount + line.allocatedDiscount;
  const charged = line.unitPrice * line.quantity - discount;
  const net = order.pricesIncludeTax ? charged - line.taxAmount : charged;
  return {
    lineItemId: line.id,
    description: line.name,
    detail: line.description,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    discount,
    taxRate: addRates(taxLines.map(({ rate }) => rate)),
    taxAmount: line.taxAmount,
    net,
    gross: net + line.taxAmount,
  };
}

function shippingOf(order: Order): InvoiceDocument['shipping'] {
  if (order.shippingTotal === 0 && !order.selectedShipping) return null;
  const taxLines = order.taxLines.filter(({ lineItemId }) => lineItemId === null);
  return {
    name: order.selectedShipping?.displayName ?? null,
    amount: order.shippingTotal,
    taxRate: addRates(taxLines.map(({ rate }) => rate)),
    taxAmount: sumAmounts(taxLines.map(({ amount }) => amount)),
  };
}

function discountsOf(order: Order, lines: readonly OrderLine[]): InvoiceDocument['discounts'] {
  const ofLines = sumAmounts(lines.map((line) => line.discountAmount));
  const ofOrder = order.discountTotal - ofLines;
  return [
    { code: null, amount: ofLines },
    { code: order.discountCode, amount: ofOrder },
  ].filter(({ amount }) => amount > 0);
}

function noticesOf(order: Order): InvoiceNotice[] {
  const named = (name: string) => order.taxLines.some((line) => line.name === name);
  const reasons = [
    ...(named('Reverse charge') ? (['reverse_charge'] as const) : []),
    ...(named('Exempt') ? (['tax_exempt'] as const) : []),
  ];
  const isIncluded = order.pricesIncludeTax && (reasons.length === 0 || order.taxTotal > 0);
  return isIncluded ? ['prices_include_tax', ...reasons] : reasons;
}
