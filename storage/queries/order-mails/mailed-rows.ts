import type { InvoiceDocument } from '../../entities/invoice-version.ts';
import { sql } from '../../query.ts';
import { PARTS_COLUMNS, type PartsRow } from '../fulfillments/fulfillment-rows.ts';
import { NEWEST_VERSION } from '../invoices/invoice-rows.ts';
import { LINES_COLUMN } from '../orders/order-rows.ts';
import { RETURN_PARTS, type ReturnPartsRow } from '../returns/return-rows.ts';
import type { EnvironmentColumns } from '../tenancy/tenant.ts';

/** The template of the mail that confirms an order; its cause is that and the order. */
export const CONFIRMATION = 'customer.order_confirmation';

/** An order's columns, and all else that a mail about it is written from. */
export interface MailedOrderRow extends EnvironmentColumns {
  readonly lines: object[];
  readonly application_name: string;
  readonly application_settings: object;
  readonly embed_config: object | null;
  /** As the checkout session has it. */
  readonly buyer_locale: string | null;
  /** The sealed content of its confirmation, whether it was sent or not. */
  readonly confirmation: string | null;
  /** Oldest first. */
  readonly invoices: object[];
  /** The payment that holds or has its money, the newest. */
  readonly paying: object | null;
}

const MAILED = `
  o.*, ${LINES_COLUMN}, e.kind, e.archived_at, e.clock_mode, e.clock_now,
  a.name as application_name, a.settings as application_settings, b.config as embed_config,
  (select s.locale from checkout_session s
    where s.workspace_id = o.workspace_id and s.id = o.checkout_session_id) as buyer_locale,
  (select m.sealed_content from mail m where m.cause = '${CONFIRMATION}:' || o.id) as confirmation,
  (select coalesce(json_agg(n order by n.created_at, n.id), '[]') from invoice n
    where n.workspace_id = o.workspace_id and n.order_id = o.id) as invoices,
  (select to_json(p) from payment p
    where p.workspace_id = o.workspace_id and p.order_id = o.id and p.status in ('captured', 'authorized')
    order by p.created_at desc, p.id desc limit 1) as paying`;

const PLACE = `
  join environment e on e.workspace_id = o.workspace_id and e.id = o.environment_id
  join application a on a.workspace_id = o.workspace_id and a.id = o.application_id
  left join embed_config b on b.workspace_id = o.workspace_id
    and b.environment_id = o.environment_id and b.application_id = o.application_id`;

/** Workspace, order. */
export const MAILED_ORDER = sql<MailedOrderRow>(
  `select ${MAILED} from orders o ${PLACE} where o.workspace_id = $1 and o.id = $2`,
);

/** Workspace, invoice: its order, with the document of its newest version. */
export const MAILED_INVOICE = sql<MailedOrderRow & { readonly document: InvoiceDocument }>(`
  select ${MAILED}, v.document from invoice i
  ${NEWEST_VERSION}
  join orders o on o.workspace_id = i.workspace_id and o.id = i.order_id
  ${PLACE}
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

/** Workspace, return. */
export const MAILED_RETURN = sql<ReturnPartsRow & { readonly order_id: string }>(`
  select r.*, ${RETURN_PARTS} from order_return r where r.workspace_id = $1 and r.id = $2`);
