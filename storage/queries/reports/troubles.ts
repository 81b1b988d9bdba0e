import { sql } from '../../query.ts';
import { documentOf, isListedGivenUp } from '../invoices/given-up-documents.ts';
import { IS_FAILING } from '../webhooks/endpoints.ts';
import { OF_TENANT, ofTenant } from './tenant-span.ts';
import { isLapsing, isOverdue, isUndecided } from './trouble-rows.ts';

export interface EndedDeliveries {
  readonly is_current: boolean;
  readonly delivered: number;
  readonly exhausted: number;
}

/** TenantSpan, start of the days: webhook deliveries that ended, by the hour in which they were created. */
export const ENDED_DELIVERIES = sql<EndedDeliveries>(`
  select hour >= $6 as is_current,
    coalesce(sum(deliveries) filter (where status = 'succeeded'), 0)::bigint as delivered,
    coalesce(sum(deliveries) filter (where status = 'exhausted'), 0)::bigint as exhausted
  from webhook_delivery_hour
  where ${OF_TENANT} and hour >= $4 and hour < $5
  group by 1`);

export interface Troubles {
  readonly failed_payments: number;
  readonly past_due_subscriptions: number;
  readonly open_subscription_issues: number;
  readonly failing_webhook_endpoints: number;
  readonly open_disputes: number;
  readonly undecided_payments: number;
  readonly lapsing_authorizations: number;
  readonly overdue_invoices: number;
  readonly failed_documents: number;
  readonly orders_to_ship: number;
  readonly orders_partly_shipped: number;
}

/** Nobody reads a longer list; it bounds what counting one costs. */
export const TROUBLES_MAX = 1_000;

const counted = (rows: string): string =>
  `(select count(*)::int from (select from ${rows} limit ${TROUBLES_MAX}) t)`;

/** TenantSpan (failed payments of these days; all else as it is now), the present: what somebody has to look at. */
export const TROUBLES = sql<Troubles>(
  `
  select
    ${counted(`payment where ${OF_TENANT} and status = 'failed' and created_at >= $4 and created_at < $5`)}
      as failed_payments,
    ${counted(`subscription where ${OF_TENANT} and status = 'past_due'`)} as past_due_subscriptions,
    ${counted(`subscription_issue where ${OF_TENANT} and status = 'open'`)} as open_subscription_issues,
    ${counted(`webhook_endpoint where ${OF_TENANT} and deleted_at is null and installation_id is null and ${IS_FAILING}`)}
      as failing_webhook_endpoints,
    ${counted(`dispute where ${OF_TENANT} and status = 'needs_response'`)} as open_disputes,
    ${counted(`payment_transaction t where ${OF_TENANT} and ${isUndecided('t')}`)} as undecided_payments,
    ${counted(`payment p where ${OF_TENANT} and ${isLapsing('p', '$6::timestamptz')}`)} as lapsing_authorizations,
    ${counted(`invoice i where ${OF_TENANT} and ${isOverdue('i', '$6::timestamptz')}`)} as overdue_invoices,
    ${counted(`invoice i where ${ofTenant('i')} and ${isListedGivenUp('invoice', documentOf('i'), '$1')}`)}
      as failed_documents,
    ${counted(`orders where ${OF_TENANT} and status = 'processing'`)} as orders_to_ship,
    ${counted(`orders where ${OF_TENANT} and status = 'partially_fulfilled'`)} as orders_partly_shipped`,
);
