import { sql } from '../../query.ts';

interface OriginsRow {
  readonly origins: string[] | null;
}

/** A row when one of the entries is on the list of any application. */
export const LISTS_ANY_ORIGIN = sql(
  `select 1 from embed_config where config -> 'allowedOrigins' ?| $1::text[] limit 1`,
);

/** Workspace, environment, application. */
export const APPLICATION_ORIGINS = sql<OriginsRow>(`
  select config -> 'allowedOrigins' as origins from embed_config
  where workspace_id = $1 and environment_id = $2 and application_id = $3`);

/** Session. */
export const CHECKOUT_SESSION_ORIGINS = sql<OriginsRow & { readonly workspace_id: string }>(`
  select s.workspace_id, c.config -> 'allowedOrigins' as origins from checkout_session s
  join embed_config c on c.workspace_id = s.workspace_id and c.environment_id = s.environment_id
    and c.application_id = s.application_id
  where s.id = $1`);
