import type { TaxLine } from '../../storage/entities/purchase.ts';
import { isAmountTooLarge, sumAmounts, allocateLargestRemainder } from '../money.ts';
import { fail } from '../errors.ts';
import { orderDiscount, type DiscountTerms } from '../discounts/evaluate-discount.ts';
import { taxLinesOf, type NetLine, type PricingShipping, type PricingTax } from './tax-lines.ts';

export interface PricingInput extends NetCartInput {
  readonly shipping: PricingShipping | null;
  readonly tax: PricingTax;
}

interface PricedLine extends NetLine {
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
  const { subtotal, discountTotal } = net;
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
    orderDiscount: net.orderDiscount,
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

export interface PricingLine {
  readonly id: string;
  readonly unitPrice: number;
  readonly quantity: number;
  /** The line's own discount, at most its gross. */
  readonly discountAmount: number;
  /** The merchant's own tax; used when no tax is calculated. */
  readonly taxAmount?: number;
}

export interface NetCart {
  readonly ok: true;
  readonly lines: readonly NetLine[];
  readonly subtotal: number;
  readonly orderDiscount: number;
  readonly discountTotal: number;
}

/** The input cannot be priced: a 422 at `field`, `reason` being its details code. */
interface PricingRejection {
  readonly ok: false;
  readonly reason: 'amount_too_large' | 'too_big';
  /** `lineItems.<position>.<field>`, or the total that is too large. */
  readonly field: string;
  readonly lineId: string | null;
}

interface NetCartInput {
  readonly currency: string;
  readonly lines: readonly PricingLine[];
  readonly discount: DiscountTerms | null;
}

/** Steps 1 to 3 of the calculation (contract 35 §1): lines, order discount, its allocation. */
export function netCart({ currency, lines, discount }: NetCartInput): NetCart | PricingRejection {
  const refusal = checkLines(lines);
  if (refusal) return refusal;
  const subtotal = sumAmounts(lines.map(grossOf));
  if (isAmountTooLarge(subtotal)) return tooLarge('subtotal');

  const nets = lines.map((line) => grossOf(line) - line.discountAmount);
  const base = sumAmounts(nets);
  const amount = discount ? orderDiscount(discount, base, currency) : 0;
  const shares = allocateLargestRemainder(amount, nets);
  return {
    ok: true,
    lines: lines.map((line, position) => netLine(line, shares[position] ?? 0)),
    subtotal,
    orderDiscount: amount,
    discountTotal: subtotal - base + amount,
  };
}

function tooLarge(field: string, lineId: string | null = null): PricingRejection {
  return { ok: false, reason: 'amount_too_large', field, lineId };
}

const messages = {
  amount_too_large: 'An amount, product or sum may be at most 99999999999.',
  too_big: 'A line discount may be at most the line amount.',
} as const;

/** 422 for a cart that cannot be priced. */
export function rejectPricing({ field, reason }: PricingRejection): never {
  fail('validation_error', [{ path: field, code: reason, message: messages[reason] }], {
    status: 422,
  });
}

function checkLines(lines: readonly PricingLine[]): PricingRejection | null {
  for (const [position, line] of lines.entries()) {
    if (isAmountTooLarge(grossOf(line))) {
      return tooLarge(`lineItems.${position}.unitPrice`, line.id);
    }
    if (line.discountAmount > grossOf(line)) {
      const field = `lineItems.${position}.discountAmount`;
      return { ok: false, reason: 'too_big', field, lineId: line.id };
    }
  }
  return null;
}

function grossOf(line: PricingLine): number {
  return line.unitPrice * line.quantity;
}

function netLine(line: PricingLine, allocatedDiscount: number): NetLine {
  const gross = grossOf(line);
  const net = gross - line.discountAmount;
  return {
    id: line.id,
    gross,
    net,
    allocatedDiscount,
    taxable: net - allocatedDiscount,
    merchantTax: line.taxAmount ?? 0,
  };
}
