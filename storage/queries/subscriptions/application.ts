import type { EnvironmentKind } from '../../entities/environment.ts';
import { sql } from '../../query.ts';

/** Workspace, application: what was set. */
export const APPLICATION_SETTINGS = sql<{ readonly settings: Readonly<Record<string, unknown>> }>(
  'select settings from application where workspace_id = $1 and id = $2',
);

/**
 * Workspace, application, customer: what a subscription is started on stays as it is until the commit: the customer is
 * not removed, nor their cards, and the application keeps its currency.
 */
export const HOLD_START = sql<{ readonly currency: string | null }>(`
  select a.settings ->> 'currency' as currency
  from customer c join application a on a.workspace_id = c.workspace_id and a.id = $2
  where c.workspace_id = $1 and c.id = $3 and c.deleted_at is null
  for key share`);

/** Who gets a mail about a subscription, and in whose name. */
export interface Letterhead {
  readonly email: string;
  readonly applicationName: string;
  /** As it was set. */
  readonly embedConfig: object | null;
  readonly environmentKind: EnvironmentKind;
  /** As the checkout session has it that sold the subscription. */
  readonly buyerLocale: string | null;
}

/** Workspace, environment, application, customer, checkout session or null. */
export const LETTERHEAD = sql<Letterhead>(`
  select c.email, a.name as "applicationName", b.config as "embedConfig", e.kind as "environmentKind",
    (select s.locale from checkout_session s where s.workspace_id = $1 and s.id = $5::text) as "buyerLocale"
  from customer c
  join application a on a.workspace_id = c.workspace_id and a.id = $3
  join environment e on e.workspace_id = c.workspace_id and e.id = $2
  left join embed_config b on b.workspace_id = c.workspace_id and b.environment_id = $2 and b.application_id = $3
  where c.workspace_id = $1 and c.id = $4`);

/** What the language of an invoice of a subscription depends on. */
interface InvoiceLanguageRow {
  readonly invoice_settings: object | null;
  /** Of the checkout session that sold it, or sold its subscription. */
  readonly buyer_locale: string | null;
}

/** Workspace, environment, application, checkout session or null. */
export const INVOICE_LANGUAGE = sql<InvoiceLanguageRow>(`
  select
    (select s.settings from invoice_settings s
     where s.workspace_id = $1 and s.environment_id = $2 and s.application_id = $3) as invoice_settings,
    (select o.locale from checkout_session o where o.workspace_id = $1 and o.id = $4::text) as buyer_locale`);
