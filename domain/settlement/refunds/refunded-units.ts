import type { CreditedLine } from '../../../storage/entities/invoice-version.ts';
import type { RefundedLine } from '../../../storage/entities/payment-transaction.ts';
import { OrderEdit } from '../../../storage/entities/order-edit.ts';
import { EDIT_BY_ID } from '../../../storage/queries/orders/order-edits.ts';
import { lockOrderRows, type OrderRows } from '../../../storage/queries/orders/order-rows.ts';
import {
  TAKEN_OF_PLAN_LINES,
  UNITS_OF_UNDECIDED_REFUNDS,
} from '../../../storage/queries/payments/order-limits.ts';
import type { Transaction } from '../../context.ts';
import type { ErrorDetail } from '../../error-details.ts';
import { fail } from '../../errors.ts';
import { creditedLine } from '../../invoices/document/compile-content.ts';
import { grossOf, scaledTo } from '../../invoices/document/fit-lines.ts';
import { shareOfUnits } from '../../money.ts';
import { soldFor } from '../../orders/view.ts';
import type { DecideUnits } from '../../payments/modifications/reserve-refund.ts';

interface Named extends RefundedLine {
  /** Units of the line that refunds before it named; those that may still fail are among them. */
  readonly before: number;
  /** Refunds before it, and the credit balance, have taken this amount of the line, of whole units or not. */
  readonly taken: number;
}

/**
 * The lines of a refund that names units of its order, under the order's lock, so that refunds at once name no unit twice.
 * They are credited for what they were sold for, or what is left of it where unused time of a plan was returned; of another
 * amount, each for its part. 422 `validation_error` for lines that are not on the order, or for more units than are left.
 */
export function decideOn(wanted: readonly RefundedLine[]): DecideUnits {
  return async (tx, payment, amountOf) => {
    const { workspaceId, orderId = null } = payment;
    const found = orderId === null ? null : await lockOrderRows(tx, payment, orderId);
    const undecided = await tx.query(UNITS_OF_UNDECIDED_REFUNDS, [workspaceId, orderId]);
    const reduced = found ? await linesBeingReduced(tx, found) : [];
    const left = new Map(
      found?.lines.map(({ id, quantity, refundedQuantity }) => {
        const pending = undecided.find(({ lineItemId }) => lineItemId === id)?.quantity ?? 0;
        const before = Math.min(quantity, refundedQuantity + pending);
        return [id, { before, units: reduced.includes(id) ? 0 : quantity - before }];
      }),
    );
    requireUnits(wanted, left);
    if (!found) return { amount: amountOf(0) };
    const takenOf = await tx.query(TAKEN_OF_PLAN_LINES, [workspaceId, orderId]);
    const named = wanted.map((line) => ({
      ...line,
      before: left.get(line.lineItemId)?.before ?? 0,
      taken: takenOf.find(({ lineItemId }) => lineItemId === line.lineItemId)?.taken ?? 0,
    }));
    const { order } = found;
    const lines = found.lines.flatMap((line): CreditedLine[] => {
      const of = named.find(({ lineItemId }) => lineItemId === line.id);
      return of ? lineOf(order, line, of) : [];
    });
    const amount = amountOf(grossOf(lines));
    return { amount, creditLines: scaledTo(lines, amount, order.pricesIncludeTax) };
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

/** At most its units' part of what is left of the line. */
function lineOf(
  order: Parameters<typeof soldFor>[0],
  line: Parameters<typeof soldFor>[1] & Parameters<typeof creditedLine>[1],
  { quantity: units, before, taken }: Named,
): CreditedLine[] {
  const credited = creditedLine(order, line, { units, ...soldFor(order, line, units, before) });
  const unitsLeft = line.quantity - before;
  const left = Math.max(0, soldFor(order, line, line.quantity).gross - taken);
  if (left >= soldFor(order, line, unitsLeft, before).gross) return [credited];
  return scaledTo([credited], shareOfUnits(left, 0, units, unitsLeft), order.pricesIncludeTax);
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
