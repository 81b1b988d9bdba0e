import type { Adjustment, OrderEdit } from '../../storage/entities/order-edit.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import { lockEditOfPayment } from '../../storage/queries/orders/order-edits.ts';
import { lockOrderRows } from '../../storage/queries/orders/order-rows.ts';
import { readPaymentsOfOrder } from '../../storage/queries/payments/payment-rows.ts';
import type { Actor, DatabaseContext, Settle, Transaction } from '../context.ts';
import { compileContent } from '../invoices/document/compile-content.ts';
import { emitPaymentEvent } from '../payments/events.ts';
import { lockPaymentWithTransactions } from '../payments/load.ts';
import type { MovementOutcome, MovementRef, SettledEdit } from '../ports/settlement.ts';
import { recordOnPayment, recordOnTransaction } from '../sales/record-outcome.ts';
import { toTransactionView } from '../payments/view.ts';
import { applyEdit } from './apply-edit.ts';
import { invoiceCharge } from './invoice-edit.ts';
import { withAdjustment } from './report.ts';
import { refreshOrder, snapshotOf } from '../orders/refresh-order.ts';
import type { OrderWithLines } from '../orders/view.ts';

/**
 * The settler of `order_edit`. An approved charge applies the edit and issues a paid invoice for it, a declined one
 * drops the edit, an unknown one leaves it undecided.
 */
export const settleEdit: Settle<SettledEdit> = async (ctx, tx, movement, outcome) => {
  const locked = await lockCharge(tx, movement);
  if (locked.transaction.isUndecided()) await record(ctx, tx, locked, outcome);
  return { ...locked, report: locked.edit.report };
};

interface LockedCharge {
  readonly payment: Payment;
  readonly transaction: PaymentTransaction;
  readonly found: OrderWithLines;
  readonly edit: OrderEdit;
}

async function lockCharge(
  tx: Transaction,
  { workspaceId, paymentId, transactionId }: MovementRef,
): Promise<LockedCharge> {
  const { payment, transactions } = await lockPaymentWithTransactions(tx, workspaceId, paymentId);
  const transaction = transactions.find(({ id }) => id === transactionId);
  const found = payment.orderId ? await lockOrderRows(tx, payment, payment.orderId) : null;
  if (!transaction || !found) throw new Error(`payment ${paymentId} has lost its order or charge`);
  return { payment, transaction, found, edit: await lockEditOfPayment(tx, workspaceId, paymentId) };
}

async function record(
  ctx: DatabaseContext,
  tx: Transaction,
  locked: LockedCharge,
  outcome: MovementOutcome,
): Promise<void> {
  const { payment, transaction, edit, found } = locked;
  const hadAction = Boolean(payment.nextAction);
  recordOnTransaction(ctx, tx, transaction, outcome);
  recordOnPayment(ctx, tx, payment, transaction, outcome);
  const now = ctx.now();
  switch (outcome.kind) {
    case 'approved':
      return apply(ctx, tx, locked);
    case 'declined':
      edit.moveTo('dropped', now);
      report(locked, {});
      found.order.pendingEditId = null;
      return emitDeclined(ctx, tx, locked);
    default: {
      edit.moveTo('undecided', now);
      report(locked, { settlement: 'pending_settlement' });
      // A lookup that changes nothing emits the event no second time.
      const isNewAction = payment.nextAction && !hadAction;
      emitPaymentEvent(ctx, tx, payment, isNewAction ? 'payment.action_required' : null);
    }
  }
}

async function apply(ctx: DatabaseContext, tx: Transaction, locked: LockedCharge): Promise<void> {
  const { payment, transaction, edit, found } = locked;
  const { order, lines } = found;
  if (!edit.content) throw new Error(`edit ${edit.id} has lost its content`);
  const before = snapshotOf(found);
  const others = await readPaymentsOfOrder(tx, order.workspaceId, order.id);
  const covered = compileContent(order, lines, null);
  applyEdit(tx.em, found, edit.content, ctx.now());
  order.pendingEditId = null;
  edit.moveTo('applied', ctx.now());
  report(locked, { settlement: 'charged' });
  const requestCtx = { ...ctx, actor: requestActor(edit) };
  const payments = [payment, ...others.filter(({ id }) => id !== payment.id)];
  refreshOrder(requestCtx, tx, found, payments, before, edit.report);
  await invoiceCharge(ctx, tx, { found, covered }, payment);
  emitPaymentEvent(ctx, tx, payment, 'payment.captured', {
    transaction: toTransactionView(transaction),
  });
}

function report({ edit, payment }: LockedCharge, known: Partial<Adjustment>): void {
  const { id, status, amount } = payment;
  edit.report = withAdjustment(edit.report, { ...known, payment: { id, status, amount } });
}

function emitDeclined(
  ctx: DatabaseContext,
  tx: Transaction,
  { payment, transaction }: LockedCharge,
): void {
  const { connectorId = null, declineCode = null, declineClass = null } = payment;
  const result = declineClass === 'not_attempted' ? 'not_attempted' : 'declined';
  emitPaymentEvent(ctx, tx, payment, 'payment.failed', {
    declineCode,
    declineClass,
    attempts: [{ connectorId, result, declineCode: transaction.declineCode ?? null }],
  });
}

/** The one cast: the stored actor is that of the edit's request. */
function requestActor({ actor }: OrderEdit): Actor {
  return actor as Actor;
}
