import { CheckoutSession } from '../../entities/checkout-session.ts';
import type { InvoiceDocument } from '../../entities/invoice-version.ts';
import { sql } from '../../query.ts';
import type { Transaction } from '../../database.ts';
import { LOCK_INVOICES_BESIDE } from '../payments/payment-rows.ts';
import { NEWEST_VERSION } from '../invoices/invoice-rows.ts';

export const LOCK_OPEN_SESSIONS = sql(`
  select * from checkout_session
  where workspace_id = $1 and status = 'open' and (cart_id = $2 or id = $3) order by id for update`);
export const INVOICED_OF_ORDER = sql<InvoicedPart>(`
  select coalesce(sum(i.total), 0)::bigint as total, coalesce(jsonb_agg(v.document), '[]') as documents
  from invoice i
  ${NEWEST_VERSION}
  where i.workspace_id = $1 and i.order_id = $2 and i.status <> 'voided'`);

export interface InvoicedPart {
  readonly total: number;
  /** Their documents. */
  readonly documents: readonly InvoiceDocument[];
}

/** The open sessions that could still pay an order, locked; the caller has locked its cart. */
export async function lockSessionsOfOrder(
  tx: Transaction,
  workspaceId: string,
  of: { readonly cartId: string | null; readonly sessionId: string | null },
): Promise<CheckoutSession[]> {
  const rows = await tx.query(LOCK_OPEN_SESSIONS, [workspaceId, of.cartId, of.sessionId]);
  return tx.em.mapAll(CheckoutSession, rows);
}

export const REFUND_ROOM = sql<RefundableInvoice>(`
  select i.id as "invoiceId", i.payment_id as "paymentId", i.total - i.amount_refunded as room, i.subscription_id as "subscriptionId",
    (v.document -> 'notices') ? 'prices_include_tax' as "isIncluded",
    jsonb_path_query_array(v.document, '$.lines[*].lineItemId') as "lineItemIds",
    jsonb_path_query_array(v.document, '$.lines[*].taxRate') as "taxRates"
  from invoice i
  ${NEWEST_VERSION}
  where i.workspace_id = $1 and i.status <> 'voided' and (i.order_id = $2 or i.payment_id = $3 or i.subscription_id = (
    select subscription_id from invoice
    where workspace_id = $1 and payment_id = $3 and order_edit_id is null))
  order by i.payment_id = $3 desc, i.order_id is not distinct from $2 desc,
    case when i.order_id = $2 then i.created_at end, i.created_at desc, i.id`);
export const HELD_BEYOND_INVOICES = sql<{ readonly beyond: number }>(`
  select coalesce((select sum(amount_captured - amount_refunded) from payment
      where workspace_id = $1 and order_id = $2 and id is distinct from $3), 0)::bigint
    - coalesce((select sum(total - amount_refunded) from invoice
      where workspace_id = $1 and order_id = $2 and status <> 'voided'), 0)::bigint as beyond`);

export interface RefundableInvoice {
  readonly invoiceId: string;
  readonly paymentId: string;
  readonly room: number;
  /** Its prices include tax. */
  readonly isIncluded: boolean;
  /** The order lines that its lines name; null on an invoice of a part of its order. */
  readonly lineItemIds: readonly (string | null)[];
  readonly taxRates: readonly (string | null)[];
  readonly subscriptionId: string | null;
}

interface RefundRoom {
  /**
   * Invoices with an amount left to refund: the payment's own first, then the order's, the oldest first, then those of the
   * same subscription, whose charges its credit may have paid.
   */
  readonly invoices: readonly RefundableInvoice[];
  /** The money held of the order's other payments, less what its invoices cover. */
  readonly beyond: number;
}

/** The invoices on which a refund can be recorded; valid while the payment and its order are locked. */
export async function readRefundRoom(
  tx: Transaction,
  workspaceId: string,
  of: { readonly orderId: string | null; readonly paymentId: string },
): Promise<RefundRoom> {
  const values = [workspaceId, of.orderId, of.paymentId];
  const [, invoices, [held]] = await tx.batch([
    () => tx.query(LOCK_INVOICES_BESIDE, [workspaceId, of.paymentId]),
    () => tx.query(REFUND_ROOM, values),
    () => tx.query(HELD_BEYOND_INVOICES, values),
  ]);
  return { invoices, beyond: held?.beyond ?? 0 };
}

/** The sums of an order's invoices that are not voided; valid while the order is locked. */
export async function readInvoiced(
  tx: Transaction,
  workspaceId: string,
  orderId: string,
): Promise<InvoicedPart> {
  const [row] = await tx.query(INVOICED_OF_ORDER, [workspaceId, orderId]);
  return row ?? { total: 0, documents: [] };
}

/** The money held of an order beyond what its documents state, without that of one payment; valid while it is locked. */
export async function readHeldBeyond(
  tx: Transaction,
  workspaceId: string,
  orderId: string,
  besidePaymentId: string | null,
): Promise<number> {
  const [row] = await tx.query(HELD_BEYOND_INVOICES, [workspaceId, orderId, besidePaymentId]);
  return Math.max(0, row?.beyond ?? 0);
}
