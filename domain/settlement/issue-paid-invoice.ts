import type { Payment } from '../../storage/entities/payment.ts';
import type { OrderRows } from '../../storage/queries/orders/order-rows.ts';
import { readInvoiced } from '../../storage/queries/orders/order-settlement.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { partOfOrder } from '../invoices/document/part-taxes.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import type { ReceivedMoney } from '../sales/record-received.ts';

/**
 * Issues a paid invoice for money received on a refreshed order (contract 60 §1): for the part that no other invoice
 * covers, and at most `covers` until the order is fully paid. So an order's invoices sum to its total and none exceeds
 * the money received. With nothing left, none is issued. Call it last in the transaction: it locks the number series.
 */
export async function issuePaidInvoice(
  ctx: BaseContext,
  tx: Transaction,
  { order, lines }: OrderRows,
  payment: Payment,
  {
    covers,
    received = null,
  }: { readonly covers: number; readonly received?: ReceivedMoney | null },
): Promise<void> {
  const { documents: covered, ...invoiced } = await readInvoiced(tx, order.workspaceId, order.id);
  const rest = order.total - invoiced.total;
  const total = order.amountPaid >= order.total ? rest : Math.min(covers, rest);
  if (total <= 0) return;
  const description = `Part of order ${order.number ?? ''}`.trim();
  await issueInvoice(ctx, tx, {
    order,
    lines,
    payment,
    status: 'paid',
    sourceType: 'order',
    ...(total === order.total
      ? {}
      : { part: partOfOrder(order, lines, { description, total, covered }) }),
    ...(received ? { paidAt: received.receivedAt } : {}),
    ...(typeof received?.reference === 'string' ? { paymentReference: received.reference } : {}),
  });
}
