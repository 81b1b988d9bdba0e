import type { Order } from '../../storage/entities/order.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import type { OrderRows } from '../../storage/queries/orders/order-rows.ts';
import { readInvoiced, type InvoicedPart } from '../../storage/queries/orders/order-settlement.ts';
import type { BaseContext, Transaction } from '../context.ts';
import type { OrderPart } from '../invoices/document/compile-content.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { multiplyFraction } from '../money.ts';
import type { ReceivedMoney } from '../payments/movements/record-received.ts';

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
  const invoiced = await readInvoiced(tx, order.workspaceId, order.id);
  const rest = order.total - invoiced.total;
  const total = order.amountPaid >= order.total ? rest : Math.min(covers, rest);
  if (total <= 0) return;
  await issueInvoice(ctx, tx, {
    order,
    lines,
    payment,
    status: 'paid',
    sourceType: 'order',
    ...(total === order.total ? {} : { part: partOf(order, invoiced, total) }),
    ...(received ? { paidAt: received.receivedAt } : {}),
    ...(typeof received?.reference === 'string' ? { paymentReference: received.reference } : {}),
  });
}

/** The last part gets the tax that the other parts left. */
function partOf(order: Order, invoiced: InvoicedPart, total: number): OrderPart {
  const isLast = invoiced.total + total === order.total;
  const share = isLast
    ? order.taxTotal - invoiced.taxTotal
    : multiplyFraction(order.taxTotal, total, order.total);
  const taxTotal = Math.min(total, Math.max(0, share));
  const description = `Part of order ${order.number ?? ''}`.trim();
  if (!isLast) return { description, total, taxTotal };
  const taxesElsewhere = invoiced.documents.flatMap((document) => document.taxes);
  return { description, total, taxTotal, taxesElsewhere };
}
