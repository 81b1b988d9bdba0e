import type { InvoiceDocument } from '../../entities/invoice-version.ts';
import { sql } from '../../query.ts';
import { PARTS_COLUMNS, type PartsRow } from '../fulfillments/fulfillment-rows.ts';
import { LINES_COLUMN } from '../orders/order-rows.ts';
import { NEWEST_VERSION } from '../invoices/invoice-rows.ts';

/** Workspace, order. */
export const MAILED_ORDER = sql<{ readonly lines: object[] }>(`
  select o.*, ${LINES_COLUMN} from orders o where o.workspace_id = $1 and o.id = $2`);

/** Workspace, invoice; with its newest version. */
export const MAILED_INVOICE = sql<{
  readonly order_id: string;
  readonly document: InvoiceDocument;
}>(`
  select i.*, v.document from invoice i
  ${NEWEST_VERSION}
  where i.workspace_id = $1 and i.id = $2`);

/** Workspace, transaction: a refund, and the order of its payment. */
export const MAILED_PAYOUT = sql<{ readonly order_id: string | null; readonly amount: number }>(`
  select p.order_id, t.amount from payment_transaction t
  join payment p on p.workspace_id = t.workspace_id and p.id = t.payment_id
  where t.workspace_id = $1 and t.id = $2`);

/** Workspace, transaction: the payment that a refund is of. */
export const REFUNDED_PAYMENT = sql(`
  select p.* from payment_transaction t
  join payment p on p.workspace_id = t.workspace_id and p.id = t.payment_id
  where t.workspace_id = $1 and t.id = $2`);

/** Workspace, fulfillment. */
export const MAILED_FULFILLMENT = sql<PartsRow & { readonly order_id: string }>(`
  select f.*, ${PARTS_COLUMNS} from fulfillment f where f.workspace_id = $1 and f.id = $2`);

/** Workspace, order: the payment that holds or has its money, newest first. */
export const PAYING_PAYMENT = sql(`
  select * from payment
  where workspace_id = $1 and order_id = $2 and status in ('captured', 'authorized')
  order by created_at desc, id desc limit 1`);
