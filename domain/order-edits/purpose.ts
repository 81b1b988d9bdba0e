import type { Adjustment, OrderEdit } from '../../storage/entities/order-edit.ts';
import { lockEditOfPayment } from '../../storage/queries/orders/order-edits.ts';
import { lockOrderRows } from '../../storage/queries/orders/order-rows.ts';
import { readPaymentsOfOrder } from '../../storage/queries/payments/payment-rows.ts';
import type { Actor, DatabaseContext, Transaction } from '../context.ts';
import { compileContent } from '../invoices/document/compile-content.ts';
import { refreshOrder, snapshotOf } from '../orders/refresh-order.ts';
import { emitCaptured, emitDeclined, emitPaymentEvent } from '../payments/events.ts';
import { lockSale } from '../payments/load.ts';
import type { MovementRef, SettledEdit } from '../ports/settlement.ts';
import { recordOnPayment } from '../sales/record-outcome.ts';
import { definePurpose, type Settling } from '../sales/sale.ts';
import { applyEdit } from './apply-edit.ts';
import { invoiceCharge } from './invoice-edit.ts';
import { withAdjustment } from './report.ts';

type EditSale = Settling<Awaited<ReturnType<typeof lockEditSale>>>;

/**
 * An edit charges what it adds to its order. Approved applies the edit and issues a paid invoice for it, declined drops the
 * edit, unknown leaves it undecided.
 */
export const editPurpose = definePurpose({
  name: 'edit',
  lock: lockEditSale,
  recordOnPayment,
  approved: applyCharged,
  declined: (ctx, tx, sale) => {
    const { edit, found, payment, transaction } = sale;
    edit.moveTo('dropped', ctx.now());
    report(sale, {});
    found.order.endEdit();
    emitDeclined(ctx, tx, payment, transaction);
  },
  undecided: (ctx, tx, sale, { isNewAction }) => {
    sale.edit.moveTo('undecided', ctx.now());
    report(sale, { settlement: 'pending_settlement' });
    const event = isNewAction ? 'payment.action_required' : null;
    emitPaymentEvent(ctx, tx, sale.payment, event);
  },
  settled: ({ payment, transaction, found, edit }): SettledEdit => ({
    payment,
    transaction,
    found,
    edit,
    report: edit.report,
  }),
});

async function lockEditSale(ctx: DatabaseContext, tx: Transaction, movement: MovementRef) {
  const { workspaceId, paymentId } = movement;
  const locked = await lockSale(ctx, tx, movement);
  const { payment } = locked;
  const found = payment.orderId ? await lockOrderRows(tx, payment, payment.orderId) : null;
  if (!found) throw new Error(`payment ${paymentId} has lost its order`);
  return { ...locked, found, edit: await lockEditOfPayment(tx, workspaceId, paymentId) };
}

async function applyCharged(ctx: DatabaseContext, tx: Transaction, sale: EditSale): Promise<void> {
  const { payment, transaction, edit, found } = sale;
  const { order, lines } = found;
  if (!edit.content) throw new Error(`edit ${edit.id} has lost its content`);
  const before = snapshotOf(found);
  const others = await readPaymentsOfOrder(tx, order.workspaceId, order.id);
  const covered = compileContent(order, lines, null);
  applyEdit(tx.em, found, edit.content, ctx.now());
  order.endEdit();
  edit.moveTo('applied', ctx.now());
  report(sale, { settlement: 'charged' });
  const requestCtx = { ...ctx, actor: requestActor(edit) };
  const payments = [payment, ...others.filter(({ id }) => id !== payment.id)];
  refreshOrder(requestCtx, tx, found, payments, before, edit.report);
  await invoiceCharge(ctx, tx, { found, covered }, payment);
  emitCaptured(ctx, tx, payment, transaction);
}

function report({ edit, payment }: EditSale, known: Partial<Adjustment>): void {
  const { id, status, amount } = payment;
  edit.recordReport(withAdjustment(edit.report, { ...known, payment: { id, status, amount } }));
}

/** The one cast: the stored actor is that of the edit's request. */
function requestActor({ actor }: OrderEdit): Actor {
  return actor as Actor;
}
