import { Invoice } from '../../storage/entities/invoice.ts';
import { INVOICE_OF_PAYMENT } from '../../storage/queries/invoices/invoice-rows.ts';
import type {
  Adjustment,
  EditFault,
  EditRefund,
  OrderEdit,
} from '../../storage/entities/order-edit.ts';
import { lockEdit, readEdit } from '../../storage/queries/orders/order-edits.ts';
import { readOrderMoney } from '../../storage/queries/orders/order-money.ts';
import { lockOrderRows } from '../../storage/queries/orders/order-rows.ts';
import { concludingUnit, type Concluded, type DatabaseContext } from '../context.ts';
import { Refusal } from '../errors.ts';
import { sumAmounts } from '../money.ts';
import { refundMoney } from '../payments/modifications/refund-money.ts';
import { voidMoney } from '../payments/modifications/void-money.ts';
import type { SettledMovement } from '../ports/settlement.ts';
import { invoiceOf, withAdjustment, type EditOutcome } from './apply-edit.ts';

/**
 * Refunds the decrease of a stored edit, newest payment first, or voids the Net-N payment whose total became 0, and
 * stores the results. A failure does not revert the edit (contract 50 §5). Safe in parallel and after a crash: each
 * movement's idempotency key derives from the edit, so it happens once.
 */
export async function finishEdit(
  ctx: DatabaseContext,
  workspaceId: string,
  editId: string,
): Promise<Concluded<EditOutcome>> {
  const { database } = ctx;
  const edit = await readEdit(database, workspaceId, editId);
  if (!edit) throw new Error(`edit ${editId} is gone`);
  ctx.services.failpoint('edit.after_write');
  const moveBack =
    edit.report.adjustment.settlement === 'invoice_voided' ? voidOutstanding : refundExcess;
  const known = edit.status === 'settling' ? await moveBack(ctx, edit) : {};
  ctx.services.failpoint('edit.after_refund');
  return concludingUnit(ctx, async (tx) => {
    const found = await lockOrderRows(tx, edit, edit.orderId);
    if (!found) throw new Error(`edit ${editId} has lost its order`);
    const locked = await lockEdit(tx, workspaceId, editId);
    if (locked.status === 'settling') {
      locked.moveTo('applied', ctx.now());
      found.order.endEdit();
      locked.recordReport(withAdjustment(locked.report, known));
    }
    return { found, report: locked.report };
  });
}

async function refundExcess(ctx: DatabaseContext, edit: OrderEdit): Promise<Partial<Adjustment>> {
  const refunds: EditRefund[] = [];
  let fault: EditFault | null = null;
  for (const { paymentId, amount } of edit.report.adjustment.refunds ?? []) {
    const { status, ...failed } = await refund(ctx, edit, paymentId, amount);
    fault = failed.fault ?? fault;
    refunds.push({ paymentId, amount, status });
  }
  if (!fault) return { refunds };
  const missing = refunds.filter(({ status }) => status === 'failed').map(({ amount }) => amount);
  return { refunds, refundError: { ...fault, amount: sumAmounts(missing) } };
}

interface MovementResult {
  readonly status: string;
  readonly fault?: EditFault;
}

async function refund(
  ctx: DatabaseContext,
  edit: OrderEdit,
  paymentId: string,
  amount: number,
): Promise<MovementResult> {
  const { workspaceId, reason = null, creditLines } = edit;
  const cause = causeOf(edit);
  const request = { workspaceId, paymentId, amount, reason, lineItems: [], creditLines, cause };
  return tryMovement(() => refundMoney(ctx, request), 'The processor refused the refund.');
}

async function voidOutstanding(
  ctx: DatabaseContext,
  edit: OrderEdit,
): Promise<Partial<Adjustment>> {
  const { workspaceId, orderId, previousTotal, newTotal, reason = null } = edit;
  const { database } = ctx;
  const { payments } = await readOrderMoney(database, workspaceId, orderId);
  // The latest one: earlier ones were voided and reissued.
  const payment = payments.findLast(({ deferred }) => deferred);
  if (!payment) throw new Error(`order ${orderId} has no payment by invoice`);
  const request = { workspaceId, paymentId: payment.id, reason, cause: causeOf(edit) };
  const rejected = 'The invoice could not be voided.';
  const { fault } = await tryMovement(() => voidMoney(ctx, request), rejected);
  const [row] = await database.read(INVOICE_OF_PAYMENT, [workspaceId, payment.id]);
  if (!row) return {};
  const shown = invoiceOf(database.em().map(Invoice, row), previousTotal);
  return { invoice: { ...shown, total: newTotal, ...(fault ? { voidError: fault } : {}) } };
}

async function tryMovement(
  move: () => Promise<SettledMovement>,
  rejected: string,
): Promise<MovementResult> {
  try {
    const { status } = (await move()).transaction;
    if (status === 'failed')
      return { status, fault: { code: 'payment_failed', message: rejected } };
    return { status: status === 'unknown' ? 'pending' : status };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: 'failed', fault: { code: error.code, message: error.message } };
  }
}

function causeOf({ id }: OrderEdit): string {
  return `oe:${id}`;
}
