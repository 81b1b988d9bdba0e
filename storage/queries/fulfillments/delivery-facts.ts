import type { environmentKinds } from '../../entities/environment.ts';
import { sql } from '../../query.ts';

/** Workspace, environment, application, checkout session or null: what a mail of an order takes from its application. */
export const DELIVERY_FACTS = sql<{
  readonly kind: (typeof environmentKinds)[number];
  readonly application_name: string;
  readonly application_settings: object;
  readonly embed_config: object | null;
  /** As the checkout session has it. */
  readonly buyer_locale: string | null;
}>(`
  select e.kind, a.name as application_name, a.settings as application_settings, b.config as embed_config,
    (select s.locale from checkout_session s where s.workspace_id = $1 and s.id = $4::text) as buyer_locale
  from environment e
  join application a on a.workspace_id = e.workspace_id and a.id = $3
  left join embed_config b on b.workspace_id = $1 and b.environment_id = $2 and b.application_id = $3
  where e.workspace_id = $1 and e.id = $2`);
