import type { Payment } from '../../storage/entities/payment.ts';
import { readHeldBeyond } from '../../storage/queries/orders/order-settlement.ts';
import type { BaseContext, InvoiceRaise, Transaction } from '../context.ts';
import { partOfOrder } from '../invoices/document/part-taxes.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import type { RaisedOrder } from '../ports/settlement.ts';

/** Issues the paid invoice of what an edit has charged, and of what money that is held beyond all documents pays of it. */
export async function invoiceCharge(
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
