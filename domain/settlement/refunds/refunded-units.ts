import type { CreditedLine } from '../../../storage/entities/invoice-version.ts';
import type { RefundedLine } from '../../../storage/entities/payment-transaction.ts';
import { OrderEdit } from '../../../storage/entities/order-edit.ts';
import { EDIT_BY_ID } from '../../../storage/queries/orders/order-edits.ts';
import { lockOrderRows, type OrderRows } from '../../../storage/queries/orders/order-rows.ts';
import { readRefundsOfOrder } from '../../../storage/queries/payments/order-limits.ts';
import type { Transaction } from '../../context.ts';
import type { ErrorDetail } from '../../error-details.ts';
import { fail } from '../../errors.ts';
import { creditedLine } from '../../invoices/document/compile-content.ts';
import { grossOf, scaledTo } from '../../invoices/document/fit-lines.ts';
import { namedUnits, refundableMoney, soldFor, worthLeft } from '../../orders/view.ts';
import type { DecideUnits } from '../../payments/modifications/refund-money.ts';

/**
 * The lines of a refund that names units of its order, under the order's lock, so that refunds at once name no unit twice.
 * They are credited for what they were sold for, or what is left of it where unused time of a plan was returned; of another
 * amount, each for its part. 422 `validation_error` for lines that are not on the order, or for more units than are left.
 */
export function decideOn(wanted: readonly RefundedLine[]): DecideUnits {
  return async (tx, payment, amountOf) => {
    const { orderId = null } = payment;
    const found = orderId === null ? null : await lockOrderRows(tx, payment, orderId);
    if (!found) {
      requireUnits(wanted, new Map());
      return { amount: amountOf(0) };
    }
    const { order } = found;
    const reduced = await linesBeingReduced(tx, found);
    // The order's columns lack refunds whose call has not returned.
    const { lines: refunds, money } = await readRefundsOfOrder(tx, order);
    const lines = found.lines.map((line) => ({
      ...line,
      ...refunds.find(({ lineItemId }) => lineItemId === line.id),
    }));
    const left = new Map(
      lines.map((line) => {
        const units = reduced.includes(line.id) ? 0 : line.quantity - namedUnits(line);
        return [line.id, { units }];
      }),
    );
    requireUnits(wanted, left);
    const named = lines.flatMap((line): CreditedLine[] => {
      const units = wanted.find(({ lineItemId }) => lineItemId === line.id)?.quantity ?? 0;
      return units > 0 ? lineOf(order, line, units) : [];
    });
    const held = refundableMoney({ ...order, amountReserved: order.reservedOf(money) });
    const amount = amountOf(Math.min(grossOf(named), held));
    return { amount, creditLines: scaledTo(named, amount, order.pricesIncludeTax) };
  };
}

/** Lines of which an edit removes units as soon as its charge succeeds: they are what pays for the rest of it. */
async function linesBeingReduced(
  tx: Transaction,
  { order: { workspaceId, pendingEditId = null }, lines }: OrderRows,
): Promise<string[]> {
  const [row] = pendingEditId ? await tx.query(EDIT_BY_ID, [workspaceId, pendingEditId]) : [];
  const content = row ? tx.em.map(OrderEdit, row).content : null;
  if (!content) return [];
  const after = new Map(content.lines.map(({ id, quantity }) => [id, quantity]));
  return lines.filter((line) => (after.get(line.id) ?? 0) < line.quantity).map(({ id }) => id);
}

function lineOf(
  order: Parameters<typeof soldFor>[0],
  line: Parameters<typeof worthLeft>[1] & Parameters<typeof creditedLine>[1],
  units: number,
): CreditedLine[] {
  const sold = soldFor(order, line, units, namedUnits(line));
  const credited = creditedLine(order, line, { units, ...sold });
  return scaledTo([credited], worthLeft(order, line, units), order.pricesIncludeTax);
}

function requireUnits(
  wanted: readonly RefundedLine[],
  left: ReadonlyMap<string, { readonly units: number }>,
): void {
  const findings = wanted.flatMap(({ lineItemId, quantity }, index): ErrorDetail[] => {
    const path = `lineItems.${index}`;
    const units = left.get(lineItemId)?.units;
    const isRepeated = wanted.findIndex((line) => line.lineItemId === lineItemId) < index;
    if (units === undefined)
      return [
        { path: `${path}.lineItemId`, code: 'unknown_line_item', message: 'is not on the order' },
      ];
    if (isRepeated)
      return [{ path: `${path}.lineItemId`, code: 'not_unique', message: 'is named twice' }];
    if (quantity > units)
      return [
        { path: `${path}.quantity`, code: 'too_big', message: `${units} of it are left to refund` },
      ];
    return [];
  });
  if (findings.length > 0) fail('validation_error', findings, { status: 422 });
}
