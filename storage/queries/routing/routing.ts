import { sql, type Query } from '../../query.ts';

interface RoutingRow<Rule extends object> {
  readonly rules: Rule[];
  readonly default_cascade: string[];
}

const ROUTING = `
  select rules, default_cascade from payment_routing
  where workspace_id = $1 and environment_id = $2 and application_id = $3`;

/** Workspace, environment, application. The shape of a rule is the domain's. */
export function storedRouting<Rule extends object>(): Query<RoutingRow<Rule>> {
  return sql<RoutingRow<Rule>>(ROUTING);
}

/** Workspace, environment, application, rules, default cascade, now. */
export const STORE_ROUTING = sql(`
  insert into payment_routing (workspace_id, environment_id, application_id, rules, default_cascade, updated_at)
  values ($1, $2, $3, $4::jsonb, $5::jsonb, $6)
  on conflict (workspace_id, environment_id, application_id)
  do update set rules = excluded.rules, default_cascade = excluded.default_cascade, updated_at = excluded.updated_at`);

/** Workspace, environment, application, connector: whether the stored routing names the connector. */
export const ROUTING_NAMES = sql(`
  select 1 from payment_routing
  where workspace_id = $1 and environment_id = $2 and application_id = $3
    and (default_cascade @> to_jsonb($4::text)
      or exists (select 1 from jsonb_array_elements(rules) rule where rule->'cascade' @> to_jsonb($4::text)))`);
