import type { OrderStatus, PaymentStatus } from '../../entities/order.ts';
import { sql } from '../../query.ts';
import type { Payment } from '../../entities/payment.ts';
import type { Transaction } from '../../database.ts';

interface OrderAfter {
  readonly id: string;
  readonly number: string | null;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly amountPaid: number;
  readonly amountDue: number;
}

interface InvoiceAfter {
  readonly number: string | null;
  readonly status: 'paid' | 'voided';
  readonly total: number;
  readonly taxTotal: number;
}

export const ORDER_AFTER_MODIFICATION = sql<OrderAfter>(`
  select id, number::text, status, payment_status as "paymentStatus", amount_paid as "amountPaid",
    greatest(total - amount_paid, 0)::bigint as "amountDue"
  from orders where workspace_id = $1 and id = $2`);
export const INVOICE_AFTER_MODIFICATION = sql<InvoiceAfter>(`
  select number, status, total, tax_total as "taxTotal"
  from invoice where workspace_id = $1 and id = $2`);

/** The order and invoice of a payment, as the transaction has left them. */
export async function readModificationEffect(
  tx: Transaction,
  { workspaceId, orderId, invoiceId }: Payment,
): Promise<{ readonly order: OrderAfter | null; readonly invoice: InvoiceAfter | null }> {
  const [[order], [invoice]] = await tx.batch([
    orderId ? () => tx.query(ORDER_AFTER_MODIFICATION, [workspaceId, orderId]) : [],
    invoiceId ? () => tx.query(INVOICE_AFTER_MODIFICATION, [workspaceId, invoiceId]) : [],
  ]);
  return { order: order ?? null, invoice: invoice ?? null };
}
