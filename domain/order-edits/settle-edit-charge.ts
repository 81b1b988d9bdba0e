import type { Adjustment, OrderEdit } from '../../storage/entities/order-edit.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import { lockEdit } from '../../storage/queries/orders/order-edits.ts';
import { lockOrderRows } from '../../storage/queries/orders/order-rows.ts';
import { readPaymentsOfOrder } from '../../storage/queries/payment-rows.ts';
import type { Actor, DatabaseContext, Transaction } from '../context.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { taxesOf } from '../invoices/document/taxes-of.ts';
import { emitPaymentEvent } from '../payments/events.ts';
import { lockPaymentWithTransactions } from '../payments/locked-payment.ts';
import {
  isUndecided,
  recordOnPayment,
  recordOnTransaction,
  type MovementOutcome,
} from '../payments/movements/record-outcome.ts';
import { toTransactionView } from '../payments/view.ts';
import { applyEdit } from './apply-edit.ts';
import { withAdjustment, type EditOutcome } from './report.ts';
import type { EditChargeRef } from './open-edit-charge.ts';
import { refreshOrder, standingOf } from '../orders/refresh-order.ts';
import type { OrderWithLines } from '../orders/view.ts';

export interface SettledEdit extends EditOutcome {
  readonly edit: OrderEdit;
  readonly payment: Payment;
}

interface Scene {
  readonly payment: Payment;
  readonly transaction: PaymentTransaction;
  readonly found: OrderWithLines;
  readonly edit: OrderEdit;
}

/**
 * Records what became of an edit's charge and all that follows from it, in one commit: approved, the edit is written
 * and has its own paid invoice; declined, it is dropped and the order stays as it is; not known, it waits. Whoever comes
 * second, the request itself, an event or the reconciler, finds it decided and gets the same answer.
 */
export async function settleEditCharge(
  ctx: DatabaseContext,
  ref: EditChargeRef,
  outcome: MovementOutcome,
): Promise<SettledEdit> {
  return ctx.database.transaction(
    async (tx) => {
      const scene = await lockScene(tx, ref);
      if (isUndecided(scene.transaction)) await record(ctx, tx, scene, outcome);
      const { found, edit, payment } = scene;
      return { found, edit, payment, report: edit.report };
    },
    {
      concluding: (settled) =>
        settled.edit.status === 'dropped' ? [] : (ctx.conclude?.(settled) ?? []),
    },
  );
}

async function lockScene(
  tx: Transaction,
  { workspaceId, editId, paymentId, transactionId }: EditChargeRef,
): Promise<Scene> {
  const { payment, transactions } = await lockPaymentWithTransactions(tx, workspaceId, paymentId);
  const transaction = transactions.find(({ id }) => id === transactionId);
  const found = payment.orderId ? await lockOrderRows(tx, payment, payment.orderId) : null;
  if (!transaction || !found) throw new Error(`edit ${editId} has lost its order or charge`);
  return { payment, transaction, found, edit: await lockEdit(tx, workspaceId, editId) };
}

async function record(
  ctx: DatabaseContext,
  tx: Transaction,
  scene: Scene,
  outcome: MovementOutcome,
): Promise<void> {
  const { payment, transaction, edit, found } = scene;
  const wasAsked = Boolean(payment.nextAction);
  recordOnTransaction(ctx, transaction, outcome);
  recordOnPayment(ctx, payment, transaction, outcome);
  edit.updatedAt = ctx.now();
  switch (outcome.kind) {
    case 'approved':
      return apply(ctx, tx, scene);
    case 'declined':
      edit.moveTo('dropped');
      edit.content = null;
      report(scene, {});
      found.order.pendingEditId = null;
      return tellDeclined(ctx, tx, scene);
    default: {
      edit.moveTo('undecided');
      report(scene, { settlement: 'pending_settlement' });
      // Looked at again without news, nothing is told twice.
      const isAsked = payment.nextAction && !wasAsked;
      emitPaymentEvent(ctx, tx, payment, isAsked ? 'payment.action_required' : null);
    }
  }
}

async function apply(ctx: DatabaseContext, tx: Transaction, scene: Scene): Promise<void> {
  const { payment, transaction, edit, found } = scene;
  const { order, lines } = found;
  if (!edit.content) throw new Error(`edit ${edit.id} has lost its content`);
  const before = standingOf(found);
  const others = await readPaymentsOfOrder(tx, order.workspaceId, order.id);
  const { total: totalBefore, taxTotal: taxBefore } = order;
  const taxesElsewhere = taxesOf(order);
  applyEdit(tx.em, found, edit.content, ctx.now());
  order.pendingEditId = null;
  edit.moveTo('applied');
  edit.content = null;
  report(scene, { settlement: 'charged' });
  const asked = { ...ctx, actor: askedBy(edit) };
  const payments = [payment, ...others.filter(({ id }) => id !== payment.id)];
  refreshOrder(asked, tx, found, payments, before, edit.report);
  const taxTotal = Math.min(payment.amount, Math.max(0, order.taxTotal - taxBefore));
  // A part of what the edit added may have been covered before.
  const isRest = payment.amount === order.total - totalBefore;
  const description = `Change of order ${order.number ?? ''}`.trim();
  await issueInvoice(ctx, tx, {
    order,
    lines,
    payment,
    status: 'paid',
    sourceType: 'order',
    part: {
      description,
      total: payment.amount,
      taxTotal,
      ...(isRest ? { taxesElsewhere } : {}),
    },
  });
  emitPaymentEvent(ctx, tx, payment, 'payment.captured', {
    transaction: toTransactionView(transaction),
  });
}

function report({ edit, payment }: Scene, known: Partial<Adjustment>): void {
  const { id, status, amount } = payment;
  edit.report = withAdjustment(edit.report, { ...known, payment: { id, status, amount } });
}

function tellDeclined(
  ctx: DatabaseContext,
  tx: Transaction,
  { payment, transaction }: Scene,
): void {
  const { connectorId = null, declineCode = null, declineClass = null } = payment;
  const result = declineClass === 'not_attempted' ? 'not_attempted' : 'declined';
  emitPaymentEvent(ctx, tx, payment, 'payment.failed', {
    declineCode,
    declineClass,
    attempts: [{ connectorId, result, declineCode: transaction.declineCode ?? null }],
  });
}

/** The one cast: the actor is stored as the edit's request had it. */
function askedBy({ actor }: OrderEdit): Actor {
  return actor as Actor;
}
