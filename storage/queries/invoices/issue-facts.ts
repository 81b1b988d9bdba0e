import type { EnvironmentKind } from '../../entities/environment.ts';
import { sql } from '../../query.ts';

export interface IssuedCustomer {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Workspace, environment, application, customer or null: everything that issuing an invoice reads besides its order. */
export const ISSUE_FACTS = sql<{
  readonly kind: EnvironmentKind;
  readonly application_name: string;
  readonly application_settings: object;
  readonly invoice_settings: object | null;
  readonly embed_config: object | null;
  readonly customer: IssuedCustomer | null;
}>(`
  select e.kind, a.name as application_name, a.settings as application_settings,
    s.settings as invoice_settings, b.config as embed_config,
    (select jsonb_build_object('email', c.email, 'firstName', c.first_name, 'lastName', c.last_name,
       'phone', c.phone, 'metadata', c.metadata)
     from customer c where c.workspace_id = $1 and c.id = $4) as customer
  from environment e
  join application a on a.workspace_id = e.workspace_id and a.id = $3
  left join invoice_settings s on s.workspace_id = $1 and s.environment_id = $2 and s.application_id = $3
  left join embed_config b on b.workspace_id = $1 and b.environment_id = $2 and b.application_id = $3
  where e.workspace_id = $1 and e.id = $2`);
