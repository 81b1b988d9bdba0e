import type { Static } from '@sinclair/typebox';
import type {
  PaymentTransaction,
  RefundedLine,
} from '../../storage/entities/payment-transaction.ts';
import { newId } from '../../storage/ids.ts';
import { CREDIT_NOTES_OF_REFUND } from '../../storage/queries/invoices/credit-notes.ts';
import { pick } from '../../storage/columns.ts';
import type { CreditedLine } from '../../storage/entities/invoice-version.ts';
import { OrderEdit } from '../../storage/entities/order-edit.ts';
import { EDIT_BY_ID } from '../../storage/queries/orders/order-edits.ts';
import { lockOrderRows, type OrderRows } from '../../storage/queries/orders/order-rows.ts';
import { readRefundsOfOrder } from '../../storage/queries/payments/order-limits.ts';
import { concludeAlone, type Concluded, type Context, type Transaction } from '../context.ts';
import { warnings, fail } from '../errors.ts';
import { loadPayment, refundableOf } from '../payments/load.ts';
import {
  openRefund,
  lockRefundable,
  type DecideUnits,
  type RefundRequest,
} from '../payments/modifications/refund-money.ts';
import { modifyPayment, settleDry } from '../payments/modifications/run-modification.ts';
import type { RefundBody, RefundPreviewShape } from '../payments/refund-schemas.ts';
import type { SettledMovement } from '../ports/settlement.ts';
import { toRefundStatus, type RefundAnswer } from '../payments/view.ts';
import { runDry } from '../dry-run.ts';
import { creditNoteOf } from '../invoices/document/credit-note.ts';
import type { ErrorDetail } from '../error-details.ts';
import { creditedLine } from '../invoices/document/compile-content.ts';
import { grossOf, scaledTo } from '../invoices/document/fit-lines.ts';
import { namedUnits, refundableMoney, soldFor, worthLeft } from '../orders/view.ts';

type Input = Static<typeof RefundBody>;

/** The result of a refund, or of its preview (`dryRun`). */
type RefundedPayment = SettledMovement | PreviewedRefund;

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
  const { id, workspaceId } = await loadPayment(ctx, paymentId);
  const { amount = null, reason = null, lineItems = [] } = input;
  const request = { workspaceId, paymentId: id, amount, reason, lineItems, cause: null };
  const decide = lineItems.length > 0 ? decideOn(lineItems) : null;
  if (input.dryRun) return concludeAlone(ctx, await previewRefund(ctx, request, decide));
  return modifyPayment(ctx, 'refund', (own, tx) => openRefund(own, tx, request, decide));
}

/** The response of a refund. */
export function toRefundAnswer(refunded: RefundedPayment): RefundAnswer {
  const { payment, transaction } = refunded;
  const isDry = 'preview' in refunded;
  return {
    id: payment.id,
    status: payment.status,
    refundedAmount: payment.amountRefunded,
    refund: {
      id: isDry ? null : transaction.id,
      amount: transaction.amount,
      status: isDry ? 'succeeded' : toRefundStatus(transaction),
    },
    warnings: payment.isRecorded()
      ? [{ code: 'manual_refund_required', message: warnings.manual_refund_required }]
      : [],
    ...(isDry ? { preview: refunded.preview } : {}),
  };
}

type RefundPreview = Static<typeof RefundPreviewShape>;

interface PreviewedRefund extends SettledMovement {
  readonly preview: RefundPreview;
}

/**
 * Previews a refund: it is opened and settled as if the processor had agreed, by the code of the real one, and undone.
 * No processor is called.
 */
async function previewRefund(
  ctx: Context,
  request: RefundRequest,
  decide: DecideUnits | null,
): Promise<PreviewedRefund> {
  // Its own key: what a real request of the same key did does not respond for it.
  const own = { ...ctx, intentKey: newId() };
  return runDry(own, async (tx) => {
    const open = () => openRefund(own, tx, request, decide);
    const { payment, transaction } = await settleDry(own, tx, 'refund', open);
    const creditNotes = await readNotes(tx, transaction, payment.orderId ?? null);
    const locked = await lockRefundable(tx, payment.workspaceId, payment.id);
    return { payment, transaction, preview: { refundable: refundableOf(locked), creditNotes } };
  });
}

async function readNotes(
  tx: Transaction,
  { workspaceId, paymentId, id }: PaymentTransaction,
  orderId: string | null,
): Promise<RefundPreview['creditNotes']> {
  const rows = await tx.query(CREDIT_NOTES_OF_REFUND, [workspaceId, orderId, paymentId, id]);
  return rows.map(({ document, taxAmount }) => {
    const { lines, shipping, taxes, total } = creditNoteOf(document);
    const named = lines.map((line) => ({
      lineItemId: line.lineItemId,
      description: line.description || null,
      ...pick(line, ['quantity', 'taxRate', 'taxAmount', 'gross']),
    }));
    if (shipping) {
      const { name: description, amount, taxRate = null, taxAmount: tax = 0 } = shipping;
      const isIncluded = taxes.some(({ included }) => included);
      const gross = isIncluded ? amount : amount + tax;
      named.push({ lineItemId: null, description, quantity: 1, taxRate, taxAmount: tax, gross });
    }
    return { invoiceNumber: document.number, total, taxTotal: taxAmount, lines: named };
  });
}

/**
 * The lines of a refund that names units of its order, under the order's lock, so that refunds at once name no unit twice.
 * They are credited for what they were sold for, or what is left of it where unused time of a plan was returned; of another
 * amount, each for its part. 422 `validation_error` for lines that are not on the order, or for more units than are left.
 */
function decideOn(wanted: readonly RefundedLine[]): DecideUnits {
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
    const unitsLeft = (line: (typeof lines)[number]): number =>
      reduced.includes(line.id) ? 0 : line.quantity - namedUnits(line);
    requireUnits(wanted, new Map(lines.map((line) => [line.id, unitsLeft(line)])));
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
