import type { EditContent } from '../../storage/entities/order-edit.ts';
import type { CreditedLine } from '../../storage/entities/invoice-version.ts';
import type { Order } from '../../storage/entities/order.ts';
import type { OrderLine } from '../../storage/entities/order-line.ts';
import { creditedLine } from '../invoices/document/compile-content.ts';
import { soldFor, type OrderWithLines, type SoldUnits } from '../orders/view.ts';

/**
 * The reduction of each line by an edit, with its taxes: units that are removed, lower prices, a larger
 * share of the order's discount. Not what refunds have paid back for units that it removes. Call it before the edit is applied.
 */
export function reducedLines({ order, lines }: OrderWithLines, after: EditContent): CreditedLine[] {
  const remaining = new Map(after.lines.map((line) => [line.id, line]));
  return lines.flatMap((line) => {
    const next = remaining.get(line.id);
    const quantity = next?.quantity ?? 0;
    const refunded = line.refundedWithin(quantity);
    const whole = soldFor(order, line, line.quantity);
    const rest = next ? soldFor(after, next, quantity) : null;
    const reduced = less(less(whole, rest), soldFor(order, line, refunded));
    const isSamePrice = !next || next.unitPrice === line.unitPrice;
    const units = isSamePrice ? line.quantity - quantity - refunded : 0;
    return reduced.charged > 0 ? [lineOf(order, line, reduced, units)] : [];
  });
}

function lineOf(
  order: Order,
  line: OrderLine,
  { charged, taxes }: SoldUnits,
  units: number,
): CreditedLine {
  return creditedLine(order, line, {
    units,
    charged,
    taxes: taxes.map((tax) => ({ ...tax, amount: Math.max(0, tax.amount) })),
  });
}

function less(whole: SoldUnits, part: SoldUnits | null): SoldUnits {
  if (part === null) return whole;
  const taxes = whole.taxes.map((tax) => {
    const other = part.taxes.find(({ name, rate }) => name === tax.name && rate === tax.rate);
    return {
      ...tax,
      taxable: tax.taxable - (other?.taxable ?? 0),
      amount: tax.amount - (other?.amount ?? 0),
    };
  });
  return { charged: whole.charged - part.charged, gross: whole.gross - part.gross, taxes };
}
