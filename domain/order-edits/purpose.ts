import type { Adjustment } from '../../storage/entities/order-edit.ts';
import { lockEditOfPayment } from '../../storage/queries/orders/order-edits.ts';
import { lockOrderRows } from '../../storage/queries/orders/order-rows.ts';
import { readPaymentsOfOrder } from '../../storage/queries/payments/payment-rows.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import { readHeldBeyond } from '../../storage/queries/orders/order-settlement.ts';
import type { Actor, DatabaseContext, Transaction, BaseContext } from '../context.ts';
import type { InvoiceRaise } from '../sales/purposes.ts';
import { compileContent } from '../invoices/document/compile-content.ts';
import { refreshOrder, snapshotOf } from '../orders/refresh-order.ts';
import { emitCaptured, emitDeclined, emitPaymentEvent } from '../payments/events.ts';
import { lockSale } from '../payments/load.ts';
import type { MovementRef, SettledEdit, RaisedOrder } from '../ports/settlement.ts';
import { recordOnPayment, definePurpose, type Settling } from '../sales/sale.ts';
import { partOfOrder } from '../invoices/document/part-taxes.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { applyEdit, withAdjustment } from './apply-edit.ts';

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
  // The one cast: the stored actor is that of the edit's request.
  const requestCtx = { ...ctx, actor: edit.actor as Actor };
  const payments = [payment, ...others.filter(({ id }) => id !== payment.id)];
  const { report: edited, reason = null } = edit;
  refreshOrder(requestCtx, tx, found, payments, before, { edited, reason });
  await invoiceCharge(ctx, tx, { found, covered }, payment);
  emitCaptured(ctx, tx, payment, transaction);
}

function report({ edit, payment }: EditSale, known: Partial<Adjustment>): void {
  const { id, status, amount } = payment;
  edit.recordReport(withAdjustment(edit.report, { ...known, payment: { id, status, amount } }));
}

/** Issues the paid invoice of what an edit has charged, and of what money that is held beyond all documents pays of it. */
async function invoiceCharge(
  ctx: BaseContext,
  tx: Transaction,
  raised: RaisedOrder,
  payment: Payment,
): Promise<void> {
  const { workspaceId, id } = raised.found.order;
  const held = await readHeldBeyond(tx, workspaceId, id, payment.id);
  const rest = raised.found.order.total - raised.covered.total - payment.amount;
  await issue(ctx, tx, raised, payment, payment.amount + Math.min(held, Math.max(0, rest)));
}

/** Issues the paid invoice of an edit without a charge: another one of the newest payment that holds money. */
export const invoiceHeld: InvoiceRaise = async (ctx, tx, raised, { payments, orderEditId }) => {
  const { order } = raised.found;
  const rest = order.total - raised.covered.total;
  const payment = payments
    .filter(({ amountCaptured, amountRefunded }) => amountCaptured > amountRefunded)
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .at(0);
  if (rest <= 0 || !payment) return;
  const held = await readHeldBeyond(tx, order.workspaceId, order.id, null);
  if (held > 0) await issue(ctx, tx, raised, payment, Math.min(held, rest), orderEditId);
};

async function issue(
  ctx: BaseContext,
  tx: Transaction,
  { found: { order, lines }, covered }: RaisedOrder,
  payment: Payment,
  total: number,
  orderEditId?: string,
): Promise<void> {
  const description = `Change of order ${order.number ?? ''}`.trim();
  await issueInvoice(ctx, tx, {
    order,
    lines,
    payment,
    status: 'paid',
    sourceType: 'order',
    part: partOfOrder(order, lines, { description, total, covered: [covered] }),
    ...(orderEditId === undefined ? {} : { orderEditId }),
  });
}
