import { fail } from '../errors.ts';
import { allocateLargestRemainder, isAmountTooLarge, sumAmounts } from '../money.ts';
import { orderDiscount, type DiscountTerms } from '../discounts/evaluate-discount.ts';

export interface PricingLine {
  readonly id: string;
  readonly unitPrice: number;
  readonly quantity: number;
  /** The line's own discount, at most its gross. */
  readonly discountAmount: number;
  /** The merchant's own tax; used when no tax is calculated. */
  readonly taxAmount?: number;
}

/** A line before tax. */
export interface NetLine {
  readonly id: string;
  /** unitPrice x quantity */
  readonly gross: number;
  /** gross less the line's own discount */
  readonly net: number;
  /** its share of the order discount */
  readonly allocatedDiscount: number;
  /** net less that share */
  readonly taxable: number;
  readonly merchantTax: number;
}

export interface NetCart {
  readonly ok: true;
  readonly lines: readonly NetLine[];
  readonly subtotal: number;
  readonly orderDiscount: number;
  readonly discountTotal: number;
}

/** The input cannot be priced: a 422 at `field`, `reason` being its details code. */
export interface PricingRejection {
  readonly ok: false;
  readonly reason: 'amount_too_large' | 'too_big';
  /** `lineItems.<position>.<field>`, or the total that is too large. */
  readonly field: string;
  readonly lineId: string | null;
}

export interface NetCartInput {
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

export function tooLarge(field: string, lineId: string | null = null): PricingRejection {
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
