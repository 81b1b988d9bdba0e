import type { EditContent } from '../../storage/entities/order-edit.ts';
import type { CreditedLine } from '../../storage/entities/invoice-version.ts';
import type { OrderLine } from '../../storage/entities/order-line.ts';
import { creditedLine } from '../invoices/document/compile-content.ts';
import { multiplyFraction } from '../money.ts';
import { soldFor, type OrderWithLines, type SoldUnits } from '../orders/view.ts';

interface Reduced {
  readonly line: OrderLine;
  readonly sold: SoldUnits;
  /** Whole units that are removed; 0 where it is an amount. */
  readonly units: number;
}

/**
 * The reduction of each line by an edit, with its taxes: units that are removed, lower prices, a larger share of the
 * order's discount, less of all that where others become dearer at the same rates. Not what refunds have paid back for units
 * that it removes. Call it before the edit is applied.
 */
export function reducedLines({ order, lines }: OrderWithLines, after: EditContent): CreditedLine[] {
  const remaining = new Map(after.lines.map((line) => [line.id, line]));
  const changes = lines.map((line): Reduced => {
    const next = remaining.get(line.id);
    const quantity = next?.quantity ?? 0;
    const refunded = line.refundedWithin(quantity);
    const whole = soldFor(order, line, line.quantity);
    const rest = next ? soldFor(after, next, quantity) : null;
    // Taxed at other rates than before, it is another supply.
    const same = rest && ratesOf(rest) === ratesOf(whole) ? rest : null;
    const sold = less(less(whole, same), soldFor(order, line, refunded));
    const isSamePrice = !next || next.unitPrice === line.unitPrice;
    return { line, sold, units: isSamePrice ? line.quantity - quantity - refunded : 0 };
  });
  const known = new Set(lines.map(({ id }) => id));
  const added = after.lines.filter(({ id }) => !known.has(id));
  const raised = sumsByRates([
    ...changes.map(({ sold }) => ({ ...sold, gross: Math.max(0, -sold.gross) })),
    ...added.map((line) => soldFor(after, line, line.quantity)),
  ]);
  const reduced = changes.filter(({ sold }) => sold.charged > 0);
  const lowered = sumsByRates(reduced.map(({ sold }) => sold));
  return reduced.flatMap(({ line, sold, units }) => {
    const rates = ratesOf(sold);
    const all = lowered.get(rates) ?? 0;
    const left = Math.max(0, all - (raised.get(rates) ?? 0));
    if (left === 0) return [];
    const part = left === all ? { units, ...sold } : { units: 0, ...partOf(sold, left, all) };
    return [creditedLine(order, line, part)];
  });
}

/** With tax, by all rates of a line together. */
function sumsByRates(all: readonly SoldUnits[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const sold of all) sums.set(ratesOf(sold), (sums.get(ratesOf(sold)) ?? 0) + sold.gross);
  return sums;
}

function ratesOf({ taxes }: SoldUnits): string {
  return JSON.stringify(taxes.map(({ rate }) => rate).toSorted());
}

function partOf({ charged, gross, taxes }: SoldUnits, part: number, whole: number): SoldUnits {
  const of = (amount: number) => multiplyFraction(amount, part, whole);
  return {
    charged: of(charged),
    gross: of(gross),
    taxes: taxes.map((tax) => ({ ...tax, taxable: of(tax.taxable), amount: of(tax.amount) })),
  };
}

function less(whole: SoldUnits, part: SoldUnits | null): SoldUnits {
  if (part === null) return whole;
  const taxes = whole.taxes.map((tax) => {
    const other = part.taxes.find(({ name, rate }) => name === tax.name && rate === tax.rate);
    return {
      ...tax,
      taxable: tax.taxable - (other?.taxable ?? 0),
      amount: Math.max(0, tax.amount - (other?.amount ?? 0)),
    };
  });
  return { charged: whole.charged - part.charged, gross: whole.gross - part.gross, taxes };
}
