import { sql } from '../../query.ts';

/** Workspace, environment, application, customer, limit: newest first. */
export const OWN_SUBSCRIPTIONS = sql(`
  select * from subscription
  where workspace_id = $1 and environment_id = $2 and application_id = $3 and customer_id = $4
  order by created_at desc, id desc limit $5`);

/** Workspace, environment, application, customer: of the checkout session that sold the newest subscription. */
export const NEWEST_LOCALE = sql<{ readonly locale: string | null }>(`
  select o.locale from subscription s
  left join checkout_session o on o.workspace_id = s.workspace_id and o.id = s.checkout_session_id
  where s.workspace_id = $1 and s.environment_id = $2 and s.application_id = $3 and s.customer_id = $4
  order by s.created_at desc, s.id desc limit 1`);

/** Workspace, environment, application, customer: those that are past due and charge the customer's default card. */
export const PAST_DUE_BY_DEFAULT = sql<{ readonly id: string }>(`
  select s.id from subscription s
  where s.workspace_id = $1 and s.environment_id = $2 and s.application_id = $3 and s.customer_id = $4
    and s.status = 'past_due'
    and not exists (
      select 1 from customer_payment_method m
      where m.workspace_id = s.workspace_id and m.id = s.payment_method_id and m.is_active)
  order by s.id`);

/** Workspace, environment, application, customer, limit: the invoices of subscriptions, newest first. */
export const OWN_SUBSCRIPTION_INVOICES = sql(`
  select * from invoice
  where workspace_id = $1 and environment_id = $2 and application_id = $3 and customer_id = $4
    and subscription_id is not null
  order by created_at desc, id desc limit $5`);

export interface PortalPartiesRow {
  readonly application_name: string;
  readonly email: string;
}

/** Workspace, application, customer. */
export const PORTAL_PARTIES = sql<PortalPartiesRow>(`
  select a.name as application_name, c.email
  from customer c join application a on a.workspace_id = c.workspace_id and a.id = $2
  where c.workspace_id = $1 and c.id = $3`);
