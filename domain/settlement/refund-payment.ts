import type { Static } from '@sinclair/typebox';
import type { RefundedLine } from '../../storage/entities/payment-transaction.ts';
import type { CreditedLine } from '../../storage/entities/invoice-version.ts';
import { lockOrderRows, type OrderRows } from '../../storage/queries/orders/order-rows.ts';
import {
  CONTENT_OF_EDIT,
  readRefundsOfOrder,
} from '../../storage/queries/payments/order-limits.ts';
import type { Concluded, Context, Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import { loadPayment } from '../payments/load.ts';
import { openRefund, type DecideUnits } from '../payments/modifications/return-money.ts';
import { modifyPayment, type Open } from '../payments/modifications/run-modification.ts';
import type { RefundBody } from '../payments/refund-schemas.ts';
import type { RefundedPayment } from '../payments/view.ts';
import type { ErrorDetail } from '../error-details.ts';
import { creditedLine, grossOf, scaledTo } from '../invoices/document/credited-lines.ts';
import { namedUnits, refundableMoney, soldFor, worthLeft } from '../orders/view.ts';

type Input = Static<typeof RefundBody>;

/**
 * Refunds a captured payment, in full, in part or by lines of its order (contract 55 §2): reserve, call, settle. 404; 422
 * `refund_not_allowed`, or `validation_error` for line items of which not so many are left to refund; 402
 * `payment_failed` when the processor declines. Until the processor decides, the refund is `pending`.
 */
export async function refundPayment(
  ctx: Context,
  paymentId: string,
  input: Input,
): Promise<Concluded<RefundedPayment>> {
  return modifyPayment(ctx, 'refund', await refundOf(ctx, paymentId, input));
}

/** Returns what stores the intent of the refund that is asked for, in a transaction of its caller. 404. */
export async function refundOf(ctx: Context, paymentId: string, input: Input): Promise<Open> {
  const { id, workspaceId } = await loadPayment(ctx, paymentId);
  const { amount = null, reason = null, lineItems = [] } = input;
  const request = { workspaceId, paymentId: id, amount, reason, lineItems, cause: null };
  const decide = lineItems.length > 0 ? decideOn(lineItems) : null;
  return (own, tx) => openRefund(own, tx, request, decide);
}

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
    const { lines, left, money } = await readUnitsLeft(tx, found);
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

/** The lines of a locked order as refunds leave them, and the units of each, by its id, that are left to refund. */
export async function readUnitsLeft(tx: Transaction, found: OrderRows) {
  const reduced = await linesBeingReduced(tx, found);
  // The order's columns lack refunds whose call has not returned.
  const { lines: refunds, money } = await readRefundsOfOrder(tx, found.order);
  const lines = found.lines.map((line) => ({
    ...line,
    ...refunds.find(({ lineItemId }) => lineItemId === line.id),
  }));
  const unitsLeft = (line: (typeof lines)[number]): number =>
    reduced.includes(line.id) ? 0 : line.quantity - namedUnits(line);
  return { lines, left: new Map(lines.map((line) => [line.id, unitsLeft(line)])), money };
}

/** Lines of which an edit removes units as soon as its charge succeeds: they are what pays for the rest of it. */
async function linesBeingReduced(
  tx: Transaction,
  { order: { workspaceId, pendingEditId = null }, lines }: OrderRows,
): Promise<string[]> {
  if (!pendingEditId) return [];
  const [edit] = await tx.query(CONTENT_OF_EDIT, [workspaceId, pendingEditId]);
  const content = edit?.content ?? null;
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

function requireUnits(wanted: readonly RefundedLine[], left: ReadonlyMap<string, number>): void {
  const findings = wanted.flatMap(({ lineItemId, quantity }, index): ErrorDetail[] => {
    const finding = (field: string, code: string, message: string): ErrorDetail[] => [
      { path: `lineItems.${index}.${field}`, code, message },
    ];
    const units = left.get(lineItemId);
    const isRepeated = wanted.findIndex((line) => line.lineItemId === lineItemId) < index;
    if (units === undefined)
      return finding('lineItemId', 'unknown_line_item', 'is not on the order');
    if (isRepeated) return finding('lineItemId', 'not_unique', 'is named twice');
    if (quantity <= units) return [];
    return finding('quantity', 'too_big', `${units} of it are left to refund`);
  });
  if (findings.length > 0) fail('validation_error', findings, { status: 422 });
}
