import { sql } from '../../query.ts';

export type MailState = 'queued' | 'sent' | 'captured' | 'failed' | 'suppressed';

/** Templates of mails about a row, whose causes begin with template and id (`customer.receipt:{invoice}`). */
const ofInvoice = [
  'customer.receipt',
  'customer.refund',
  'customer.credit_note',
  'customer.payment_reminder',
  'customer.net30_invoice_issued',
];
const ofFulfillment = ['customer.order_shipped', 'customer.digital_delivery'];
/** Mails about one subscription; their causes begin with no template. */
const ofSubscription = ['subscription', 'subscription-card'];

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/**
 * The beginnings of the causes of all mails about an order, and the rows that those are about; `workspace` and `order` are
 * placeholders. Money that is paid out of a credit balance is mailed by its transaction.
 */
function aboutOrder(workspace: string, order: string): string {
  return `
    select 'customer.order_confirmation:' || ${order}::uuid as cause, ${order}::uuid as order_id,
      null::uuid as invoice_id, null::uuid as fulfillment_id
    union all
    select n.template || ':' || i.id, i.order_id, i.id, null
    from invoice i cross join unnest(array[${quoted(ofInvoice)}]) n (template)
    where i.workspace_id = ${workspace} and i.order_id = ${order}::uuid
    union all
    select n.template || ':' || f.id, f.order_id, null, f.id
    from fulfillment f cross join unnest(array[${quoted(ofFulfillment)}]) n (template)
    where f.workspace_id = ${workspace} and f.order_id = ${order}::uuid
    union all
    select 'customer.return_requested:' || r.id, r.order_id, null, null
    from order_return r
    where r.workspace_id = ${workspace} and r.order_id = ${order}::uuid
    union all
    select 'customer.credit_refund:' || t.id, p.order_id, null, null
    from payment p
    join payment_transaction t on t.workspace_id = p.workspace_id and t.payment_id = p.id and t.type = 'refund'
    where p.workspace_id = ${workspace} and p.order_id = ${order}::uuid`;
}

/** A subscription has mails of its own, and those about its invoices and payments. */
function aboutSubscription(workspace: string, subscription: string): string {
  return `
    select n.name || ':' || ${subscription}::uuid as cause, null::uuid as order_id,
      null::uuid as invoice_id, null::uuid as fulfillment_id
    from unnest(array[${quoted(ofSubscription)}]) n (name)
    union all
    select n.template || ':' || i.id, i.order_id, i.id, null
    from invoice i cross join unnest(array[${quoted(ofInvoice)}]) n (template)
    where i.workspace_id = ${workspace} and i.subscription_id = ${subscription}::uuid
    union
    select 'customer.order_confirmation:' || i.order_id, i.order_id, null::uuid, null::uuid
    from invoice i
    where i.workspace_id = ${workspace} and i.subscription_id = ${subscription}::uuid
    union all
    select 'customer.credit_refund:' || t.id, p.order_id, null, null
    from payment p
    join payment_transaction t on t.workspace_id = p.workspace_id and t.payment_id = p.id and t.type = 'refund'
    where p.workspace_id = ${workspace} and p.subscription_id = ${subscription}::uuid`;
}

export const aboutOwner = { order: aboutOrder, subscription: aboutSubscription } as const;

/** So many mails about one row with one template are listed; five a day may be sent again. */
const MAILS_MAX = 200;

/**
 * Joins the mails `m` whose cause is one of `k`, or begins with it and a colon. Causes are in the order of their bytes, in
 * which the semicolon comes right after the colon, so each is one range of the index of causes. Order and limit are what
 * makes Postgres look them up there one by one, and not read all mails of the workspace.
 */
export function mailsByCause(workspace: string): string {
  return `
    cross join lateral (
      select x.id, x.cause, x.template, x.recipient, x.status, x.sealed_content, x.created_at, x.sent_at
      from mail x
      where x.workspace_id = ${workspace} and x.cause >= k.cause and x.cause < k.cause || ';'
      order by x.cause limit ${MAILS_MAX}) m`;
}

/** A mail about an order, with what has to be known before it is sent again. */
export interface MailOfOrderRow {
  readonly cause: string;
  readonly template: string;
  readonly status: MailState;
  readonly sealed_content: string;
  readonly invoice_status: string | null;
  readonly payment_id: string | null;
  readonly fulfillment_status: string | null;
  readonly return_status: string | null;
}

/** Workspace, order, mail. */
export const MAIL_OF_ORDER = sql<MailOfOrderRow>(`
  select m.cause, m.template, m.status, m.sealed_content, i.status as invoice_status, i.payment_id,
    f.status as fulfillment_status, r.status as return_status
  from (${aboutOrder('$1', '$2')}) k
  ${mailsByCause('$1')}
  left join invoice i on i.workspace_id = $1 and i.id = k.invoice_id
  left join fulfillment f on f.workspace_id = $1 and f.id = k.fulfillment_id
  left join order_return r on r.workspace_id = $1 and r.order_id = $2 and k.cause = 'customer.return_requested:' || r.id
  where m.id = $3::uuid`);
