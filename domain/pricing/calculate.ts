import type { TaxLine } from '../../storage/entities/purchase.ts';
import { isAmountTooLarge, sumAmounts } from '../money.ts';
import {
  netCart,
  tooLarge,
  type NetCartInput,
  type NetLine,
  type PricingRejection,
} from './net-cart.ts';
import { taxLinesOf, type PricingShipping, type PricingTax } from './tax-lines.ts';

export interface PricingInput extends NetCartInput {
  readonly shipping: PricingShipping | null;
  readonly tax: PricingTax;
}

export interface PricedLine extends NetLine {
  readonly taxAmount: number;
  /** What the wire calls the line's `total`: its net, before order discount and tax. */
  readonly total: number;
}

export interface Totals {
  readonly ok: true;
  readonly lines: readonly PricedLine[];
  readonly taxLines: readonly TaxLine[];
  readonly subtotal: number;
  /** The order discount alone; `discountTotal` includes the lines' own discounts. */
  readonly orderDiscount: number;
  readonly discountTotal: number;
  readonly shippingTotal: number;
  readonly taxTotal: number;
  readonly total: number;
  readonly pricesIncludeTax: boolean;
}

/**
 * The one calculation behind cart, quote, checkout, order edit and renewal (contract 35 §1). Integers of minor units in
 * and out; each returned number is rounded once, from exact fractions.
 */
export function calculateTotals(input: PricingInput): Totals | PricingRejection {
  const net = netCart(input);
  if (!net.ok) return net;
  const taxLines = taxLinesOf(input.tax, net.lines, input.shipping);
  const lines = withTax(net.lines, input.tax.mode === 'merchant' ? null : taxLines);
  const { subtotal, orderDiscount, discountTotal } = net;
  const shippingTotal = input.shipping?.amount ?? 0;
  const taxTotal = sumAmounts(lines.map((line) => line.taxAmount)) + shippingTax(taxLines);
  const pricesIncludeTax = 'pricesIncludeTax' in input.tax && input.tax.pricesIncludeTax;
  const total = subtotal - discountTotal + shippingTotal + (pricesIncludeTax ? 0 : taxTotal);

  if (isAmountTooLarge(shippingTotal)) return tooLarge('shippingTotal');
  if (isAmountTooLarge(taxTotal)) return tooLarge('taxTotal');
  if (isAmountTooLarge(total)) return tooLarge('total');
  return {
    ok: true,
    lines,
    taxLines,
    subtotal,
    orderDiscount,
    discountTotal,
    shippingTotal,
    taxTotal,
    total,
    pricesIncludeTax,
  };
}

/** Without a calculation (`taxLines` null) a line keeps the merchant's tax. */
function withTax(lines: readonly NetLine[], taxLines: readonly TaxLine[] | null): PricedLine[] {
  if (!taxLines) {
    return lines.map((line) => ({ ...line, taxAmount: line.merchantTax, total: line.net }));
  }
  const taxOf = new Map<string | null, number>();
  for (const { lineItemId, amount } of taxLines) {
    taxOf.set(lineItemId, (taxOf.get(lineItemId) ?? 0) + amount);
  }
  return lines.map((line) => ({ ...line, taxAmount: taxOf.get(line.id) ?? 0, total: line.net }));
}

function shippingTax(taxLines: readonly TaxLine[]): number {
  return sumAmounts(taxLines.map((line) => (line.lineItemId === null ? line.amount : 0)));
}
