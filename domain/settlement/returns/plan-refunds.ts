import type { CreditedLine } from '../../../storage/entities/invoice-version.ts';
import type { RefundedLine } from '../../../storage/entities/payment-transaction.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import type { Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import { exceeds } from '../../fulfillments/require-state.ts';
import { scaledTo, without } from '../../invoices/document/credited-lines.ts';
import { sumAmounts } from '../../money.ts';
import { refundableOf, type LockedRefundable } from '../../payments/load.ts';
import { lockRefundable } from '../../payments/modifications/return-money.ts';
import type { LockedReturn } from '../../returns/load.ts';
import { currentRefunds, isPartlyRefunded } from '../../returns/refunds.ts';
import { decideOn, readUnitsLeft } from '../refund-payment.ts';
import type { RefundReturn } from './schemas.ts';

/** A refund of one payment. */
interface PlannedRefund {
  readonly paymentId: string;
  readonly amount: number;
  readonly lineItems: readonly RefundedLine[];
  readonly creditLines: readonly CreditedLine[] | null;
}

/**
 * The refunds that pay a return back: of the first payment that has all of the money, else of several, oldest first, of which
 * the first names the units. The payments, the order and the return are locked. Where a part of the money went back and
 * another failed, only that is tried again. 422 `refund_not_allowed`, `validation_error`.
 */
export async function planRefunds(
  tx: Transaction,
  found: LockedReturn,
  payments: readonly Payment[],
  input: RefundReturn,
): Promise<readonly PlannedRefund[]> {
  const oldestFirst = payments
    .filter(({ amountCaptured }) => amountCaptured > 0)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  const locked: LockedRefundable[] = [];
  for (const { workspaceId, id } of oldestFirst)
    locked.push(await lockRefundable(tx, workspaceId, id));
  if (isPartlyRefunded(found.refunds)) return missingParts(found, locked, input);
  const { order } = found.of;
  const rest = locked.map((one) => ({ paymentId: one.payment.id, refundable: refundableOf(one) }));
  const refundable = sumAmounts(rest.map((one) => Math.max(0, one.refundable)));
  const [first] = locked;
  const details = { status: order.paymentStatus, refundable, currency: order.currency };
  if (!first) fail('refund_not_allowed', { reason: 'not_captured', ...details });
  if (refundable === 0) fail('refund_not_allowed', { reason: 'nothing_left', ...details });
  const lineItems = await unitsToRefund(tx, found, input);
  if (lineItems.length === 0 && input.amount === undefined)
    fail('refund_not_allowed', { reason: 'nothing_left', ...details });
  const decided =
    lineItems.length > 0
      ? await decideOn(lineItems)(tx, first.payment, (soldFor) => input.amount ?? soldFor)
      : { amount: input.amount ?? 0 };
  const amount = input.amount ?? Math.min(decided.amount, refundable);
  if (amount === 0) fail('refund_not_allowed', { reason: 'units_without_price', ...details });
  if (amount > refundable)
    fail('refund_not_allowed', { reason: 'amount_above_refundable', ...details });
  const content = { amount, lineItems, creditLines: decided.creditLines ?? null };
  return spread(content, rest, order.pricesIncludeTax);
}

/** 422 `validation_error` for units that the return has not received. */
async function unitsToRefund(
  tx: Transaction,
  { lines, of }: LockedReturn,
  { lineItems }: RefundReturn,
): Promise<readonly RefundedLine[]> {
  if (lineItems) {
    for (const [index, { lineItemId, quantity }] of lineItems.entries()) {
      const received = lines.find((line) => line.lineItemId === lineItemId)?.received ?? 0;
      if (quantity > received) exceeds(`lineItems.${index}.quantity`, received, quantity);
    }
    return lineItems;
  }
  const { left } = await readUnitsLeft(tx, of);
  return lines
    .map(({ lineItemId, received }) => ({
      lineItemId,
      quantity: Math.min(received, left.get(lineItemId) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

function spread(
  { amount, lineItems, creditLines }: Omit<PlannedRefund, 'paymentId'>,
  rest: readonly { readonly paymentId: string; readonly refundable: number }[],
  isIncluded: boolean,
): PlannedRefund[] {
  const whole = rest.find(({ refundable }) => refundable >= amount);
  const planned: PlannedRefund[] = [];
  let left = amount;
  let lines = creditLines;
  for (const { paymentId, refundable } of whole ? [whole] : rest) {
    const part = Math.min(left, refundable);
    if (part <= 0) continue;
    left -= part;
    const own = lines && scaledTo(lines, part, isIncluded);
    lines = lines && without(lines, own ?? [], isIncluded);
    // Units are named once; the credit notes of the other parts have the rest of their lines.
    const named = planned.length === 0 ? lineItems : [];
    planned.push({ paymentId, amount: part, lineItems: named, creditLines: own });
  }
  return planned;
}

/** The parts of a refund that failed while others succeeded, as they were. 422 for an input that asks for others. */
function missingParts(
  { refunds }: LockedReturn,
  locked: readonly LockedRefundable[],
  { amount, lineItems }: RefundReturn,
): PlannedRefund[] {
  const failed = currentRefunds(refunds).filter(({ status }) => status === 'failed');
  const missing = sumAmounts(failed.map((refund) => refund.amount));
  if (amount !== undefined && amount !== missing) rejectOther('amount', missing);
  if (lineItems !== undefined) rejectOther('lineItems', missing);
  return failed.map(({ id, paymentId, amount: part }) => {
    const tried = locked
      .find(({ payment }) => payment.id === paymentId)
      ?.transactions.find((one) => one.id === id);
    const { lineItems: named, creditLines } = tried ?? {};
    return { paymentId, amount: part, lineItems: named ?? [], creditLines: creditLines ?? null };
  });
}

function rejectOther(path: string, missing: number): never {
  const message = `The rest of this refund is ${missing}, and is tried again as it was.`;
  fail('validation_error', [{ path, code: 'refund_begun', missing, message }], { status: 422 });
}
