import { microsecondsText } from '../../page.ts';
import { sql } from '../../query.ts';
import { OF_TENANT, ofTenant } from '../reports/tenant-span.ts';
import {
  isLapsing,
  isOverdue,
  isUndecided,
  lapsingSince,
  undecidedSince,
} from '../reports/trouble-rows.ts';
import { TROUBLES_MAX } from '../reports/troubles.ts';
import { documentOf, givenUpInvoices, isGivenUp } from '../invoices/given-up-documents.ts';
import { IS_FAILING } from '../webhooks/endpoints.ts';

/** The kinds of notices; each is a count of `attention` in the overview. */
export const noticeKinds = [
  'failingWebhookEndpoints',
  'openDisputes',
  'undecidedPayments',
  'failedPayments',
  'lapsingAuthorizations',
  'overdueInvoices',
  'failedDocuments',
  'openSubscriptionIssues',
  'pastDueSubscriptions',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Marks say how far each kind is known, as the query of news writes them. */
export type Marks = Readonly<Partial<Record<NoticeKind, string>>>;

const NOW = '$5::timestamptz';
/** Older payments that failed are of no use to anybody; it bounds what is read. */
const FAILED_WITHIN = `interval '30 days'`;

const payments = (began: string, where: string): string => `
  select ${began} as began, null::text as label, p.order_id, p.amount, p.currency
  from payment p where ${ofTenant('p')} and ${where}`;
const subscriptions = `coalesce(s.plan_name, s.plan_id) as label, null::uuid as order_id`;

/** Open rows of each kind, with their beginning and their name. Parameters: tenant, marks, the environment's present. */
const rowsOf: Readonly<Record<NoticeKind, string>> = {
  failingWebhookEndpoints: `
    select coalesce(failing_since, updated_at) as began, url as label, null::uuid as order_id, null::bigint as amount,
      null::text as currency
    from webhook_endpoint where ${OF_TENANT} and deleted_at is null and installation_id is null and ${IS_FAILING}`,
  openDisputes: `
    select d.opened_at as began, null::text as label, d.order_id, d.amount, d.currency
    from dispute d where ${ofTenant('d')} and d.status = 'needs_response'`,
  undecidedPayments: `
    select ${undecidedSince('t')} as began, null::text as label, p.order_id, t.amount, t.currency
    from payment_transaction t join payment p on p.workspace_id = t.workspace_id and p.id = t.payment_id
    where ${ofTenant('t')} and ${isUndecided('t')}`,
  failedPayments: `${payments(
    'p.updated_at',
    `p.status = 'failed' and p.created_at > ${NOW} - ${FAILED_WITHIN}`,
  )} order by p.created_at desc`,
  lapsingAuthorizations: payments(lapsingSince('p'), isLapsing('p', NOW)),
  overdueInvoices: `
    select i.due_at as began, i.number as label, null::uuid as order_id, i.total as amount, i.currency
    from invoice i where ${ofTenant('i')} and ${isOverdue('i', NOW)}`,
  failedDocuments: `
    select g.failed_at as began, i.number as label, null::uuid as order_id, i.total as amount, i.currency
    from (${givenUpInvoices('$1', 'invoice')}) g
    join invoice i on i.workspace_id = $1 and i.id = g.invoice_id
    where ${ofTenant('i')} and ${isGivenUp('invoice', documentOf('i'))}`,
  openSubscriptionIssues: `
    select u.detected_at as began, ${subscriptions}, u.amount, s.currency
    from subscription_issue u join subscription s on s.workspace_id = u.workspace_id and s.id = u.subscription_id
    where ${ofTenant('u')} and u.status = 'open'`,
  pastDueSubscriptions: `
    select s.past_due_since as began, ${subscriptions}, s.amount * s.quantity as amount, s.currency
    from subscription s where ${ofTenant('s')} and s.status = 'past_due'`,
};

const open = (kind: NoticeKind): string => `(${rowsOf[kind]} limit ${TROUBLES_MAX}) r`;
const mark = (kind: NoticeKind): string => `$4::jsonb ->> '${kind}'`;
const isNew = (kind: NoticeKind): string =>
  `r.began > coalesce((${mark(kind)})::timestamptz, '-infinity')`;

export interface NewsRow {
  readonly kind: NoticeKind;
  /** Open now. */
  readonly count: number;
  /** Those of them that are new since the marks. */
  readonly fresh: number;
  /** The beginning of the newest one; null without any. */
  readonly latest: Date | null;
  /** The mark of now; null: as it was. */
  readonly mark: string | null;
}

const newsOf = (kind: NoticeKind): string => {
  const fresh = `(count(*) filter (where ${isNew(kind)}))::int`;
  const at = microsecondsText('max(r.began)');
  return `select '${kind}'::text as kind, count(*)::int as count, ${fresh} as fresh, max(r.began) as latest, ${at} as mark
    from ${open(kind)}`;
};

/** Workspace, environment, application, marks, the environment's present: each kind, also one of which nothing is open. */
export const NEWS = sql<NewsRow>(noticeKinds.map(newsOf).join('\n  union all\n  '), [
  'kind',
  'count',
  'fresh',
]);

export interface ExampleRow {
  readonly kind: NoticeKind;
  /** The number of an order or an invoice, a plan, a URL; null: a payment without an order. */
  readonly label: string | null;
  readonly order_number: number | null;
  readonly amount: number | null;
  readonly currency: string | null;
}

const EXAMPLES_MAX = 3;

const examplesOf = (kind: NoticeKind): string =>
  `(select '${kind}'::text as kind, r.label, r.order_id, r.amount, r.currency, r.began
    from ${open(kind)} where '${kind}' = any($6::text[]) and ${isNew(kind)} order by r.began desc limit ${EXAMPLES_MAX})`;

/** As for the news, and kinds: the newest of what is new of each. */
export const EXAMPLES = sql<ExampleRow>(
  `
  select e.kind, e.label, o.number as order_number, e.amount, e.currency
  from (${noticeKinds.map(examplesOf).join('\n  union all\n  ')}) e
  left join orders o on o.workspace_id = $1 and o.id = e.order_id
  order by e.kind, e.began desc`,
  ['kind'],
);
