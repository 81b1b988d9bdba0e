import type { EnvironmentKind } from '../../entities/environment.ts';
import { sql } from '../../query.ts';

export interface IssuedCustomer {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly leitwegId: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Everything that issuing an invoice reads besides its order. */
export interface IssueFactsRow {
  readonly kind: EnvironmentKind;
  readonly application_name: string;
  readonly application_settings: object;
  readonly invoice_settings: object | null;
  readonly embed_config: object | null;
  readonly customer: IssuedCustomer | null;
  /** Of the checkout session that sold it, or sold its subscription. */
  readonly buyer_locale: string | null;
}

/** `tenant` is rows of (workspace_id, environment_id, application_id, customer_id, checkout_session_id, subscription_id). */
const factsOf = (tenant: string): string => `
  select e.kind, a.name as application_name, a.settings as application_settings,
    s.settings as invoice_settings, b.config as embed_config,
    (select jsonb_build_object('email', c.email, 'firstName', c.first_name, 'lastName', c.last_name,
       'phone', c.phone, 'leitwegId', c.leitweg_id, 'metadata', c.metadata)
     from customer c where c.workspace_id = t.workspace_id and c.id = t.customer_id) as customer,
    case when t.checkout_session_id is not null then
      (select o.locale from checkout_session o
       where o.workspace_id = t.workspace_id and o.id = t.checkout_session_id)
    else
      (select o.locale from subscription u
       join checkout_session o on o.workspace_id = u.workspace_id and o.id = u.checkout_session_id
       where u.workspace_id = t.workspace_id and u.id = t.subscription_id)
    end as buyer_locale
  from ${tenant} t
  join environment e on e.workspace_id = t.workspace_id and e.id = t.environment_id
  join application a on a.workspace_id = t.workspace_id and a.id = t.application_id
  left join invoice_settings s on s.workspace_id = t.workspace_id and s.environment_id = t.environment_id
    and s.application_id = t.application_id
  left join embed_config b on b.workspace_id = t.workspace_id and b.environment_id = t.environment_id
    and b.application_id = t.application_id`;

/** Workspace, environment, application, customer or null, checkout session or null, subscription or null. */
export const ISSUE_FACTS = sql<IssueFactsRow>(
  factsOf(`(select $1::uuid as workspace_id, $2::uuid as environment_id, $3::uuid as application_id,
    $4::uuid as customer_id, $5::text as checkout_session_id, $6::uuid as subscription_id)`),
);

/** Workspace, payment. */
export const ISSUE_FACTS_OF_PAYMENT = sql<IssueFactsRow>(
  factsOf('(select * from payment where workspace_id = $1 and id = $2)'),
);
