import { pick } from '../../../storage/orm/columns.ts';
import type { Order } from '../../../storage/entities/order.ts';
import type { OrderLine } from '../../../storage/entities/order-line.ts';
import {
  taxDestination,
  type TaxDestination,
  type TaxLine,
} from '../../../storage/entities/purchase.ts';
import type {
  InvoiceDocument,
  InvoiceLine,
  InvoiceNotice,
  InvoiceTax,
  Invoiced,
} from '../../../storage/entities/invoice-version.ts';
import { sumAmounts, addRates, plainRate } from '../../money.ts';

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

/** Minor units, by the rate of all taxes of a line together. */
export interface RateAmounts {
  readonly rate: string | null;
  readonly net: number;
  readonly tax: number;
}

interface Rated {
  /** The invoice's lines by their rates. */
  readonly sums: readonly RateAmounts[];
  readonly total: number;
  readonly document: Pick<InvoiceDocument, 'shipping' | 'notices'>;
}

/** An invoice's lines and shipping by their rates. They add up to its total, whatever its lines say. */
export function amountsByRate({ sums, total, document }: Rated): RateAmounts[] {
  const { shipping, notices } = document;
  const shippingTax = shipping?.taxAmount ?? 0;
  const isIncluded = notices.includes('prices_include_tax');
  const parts: RateAmounts[] = [
    ...sums,
    ...(shipping
      ? [
          {
            rate: shipping.taxRate ?? null,
            net: shipping.amount - (isIncluded ? shippingTax : 0),
            tax: shippingTax,
          },
        ]
      : []),
  ];
  const rest = total - sumAmounts(parts.map(({ net, tax }) => net + tax));
  return summedRates(rest === 0 ? parts : [...parts, { rate: null, net: rest, tax: 0 }]);
}

export function summedRates(parts: readonly RateAmounts[]): RateAmounts[] {
  const sums = new Map<string | null, RateAmounts>();
  for (const part of parts) {
    const rate = plainRate(part.rate);
    const { net, tax } = sums.get(rate) ?? { net: 0, tax: 0 };
    sums.set(rate, { rate, net: net + part.net, tax: tax + part.tax });
  }
  return [...sums.values()].filter(isSome);
}

export function ratesOf(document: Invoiced): RateAmounts[] {
  const sums = document.lines.map(({ taxRate, net, taxAmount }) => ({
    rate: taxRate,
    net,
    tax: taxAmount,
  }));
  return amountsByRate({ sums, total: document.total, document });
}

/** A line of an amount at one rate, which no line of the order is. */
export function lineOfRate(
  { rate, net, tax }: RateAmounts,
  description: string,
  isIncluded: boolean,
): InvoiceLine {
  return {
    lineItemId: null,
    description,
    detail: null,
    quantity: 1,
    unitPrice: isIncluded ? net + tax : net,
    discount: 0,
    taxRate: rate,
    taxAmount: tax,
    net,
    gross: net + tax,
  };
}

export function lessRates(
  rates: readonly RateAmounts[],
  taken: readonly RateAmounts[],
): RateAmounts[] {
  const of = new Map(taken.map((part) => [part.rate, part]));
  return rates.map(({ rate, net, tax }) => ({
    rate,
    net: net - (of.get(rate)?.net ?? 0),
    tax: tax - (of.get(rate)?.tax ?? 0),
  }));
}

export function isSome({ net, tax }: RateAmounts): boolean {
  return net !== 0 || tax !== 0;
}

export type TaxedOrder = Pick<
  Order,
  'taxLines' | 'taxTotal' | 'subtotal' | 'discountTotal' | 'pricesIncludeTax'
>;

/** The taxes of an order, one row per tax and rate. A merchant's own tax has no rate. */
function taxesOf(order: TaxedOrder): InvoiceTax[] {
  return summed(taxLinesOf(order));
}

/** Taxes with the same name, rate and inclusion, added up. */
export function summed(taxes: readonly InvoiceTax[]): InvoiceTax[] {
  const sums = new Map<string, InvoiceTax>();
  for (const { name, rate, taxable, amount, included } of taxes) {
    const key = taxKey({ name, rate, included });
    const before = sums.get(key);
    sums.set(key, {
      name,
      rate,
      taxable: (before?.taxable ?? 0) + taxable,
      amount: (before?.amount ?? 0) + amount,
      included,
    });
  }
  return [...sums.values()];
}

/** Taxes with equal keys are summed. */
export function taxKey({
  name,
  rate,
  included,
}: Pick<InvoiceTax, 'name' | 'rate' | 'included'>): string {
  return JSON.stringify([name, rate, included]);
}

export function taxLinesOf(order: TaxedOrder): readonly Omit<TaxLine, 'jurisdiction'>[] {
  if (order.taxLines.length > 0 || order.taxTotal === 0) return order.taxLines;
  const taxable = order.subtotal - order.discountTotal;
  const included = order.pricesIncludeTax;
  return [{ lineItemId: null, name: 'Tax', rate: null, taxable, amount: order.taxTotal, included }];
}
