import type {
  InvoiceDocument,
  Invoiced,
  InvoiceLine,
  InvoiceTax,
} from '../../../storage/entities/invoice-version.ts';
import type { TaxLine } from '../../../storage/entities/purchase.ts';
import type { Order } from '../../../storage/entities/order.ts';
import { sumAmounts, plainRate } from '../../money.ts';

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
export function taxesOf(order: TaxedOrder): InvoiceTax[] {
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
