import { Connector } from '../../entities/connector.ts';
import { sql, type Query } from '../../query.ts';
import type { Database, SystemDatabase, Transaction } from '../../database.ts';
import type { TenantKey } from '../carts/cart-rows.ts';

export const ACTIVE_CONNECTORS = sql(`
  select * from connector
  where workspace_id = $1 and environment_id = $2 and ($3::uuid is null or application_id = $3)
    and status = 'active' and deleted_at is null
  order by created_at, id`);
/** Workspace, environment, application: locked against other writers until the transaction ends. */
export const LOCK_ACTIVE_CONNECTORS = sql(`
  select * from connector
  where workspace_id = $1 and environment_id = $2 and application_id = $3
    and status = 'active' and deleted_at is null
  order by id for no key update`);
export const CONNECTOR_BY_ID = sql('select * from connector where workspace_id = $1 and id = $2');
export const LIVE_CONNECTOR_BY_ID = sql(
  'select * from connector where id = $1 and deleted_at is null',
);
const OF_TENANT = `
  select * from connector
  where workspace_id = $1 and environment_id = $2 and application_id = $3 and id = $4
    and deleted_at is null`;
export const CONNECTOR_OF_TENANT = sql(OF_TENANT);
export const LOCK_CONNECTOR_OF_TENANT = sql(`${OF_TENANT} for update`);

/** The active connectors of a tenant, oldest first. */
export function readActiveConnectors(
  source: Database | Transaction,
  tenant: TenantKey,
): Promise<Connector[]> {
  const { workspaceId, environmentId, applicationId } = tenant;
  return read(source, ACTIVE_CONNECTORS, [workspaceId, environmentId, applicationId]);
}

/** The active connectors of a tenant under their row locks. */
export function lockActiveConnectors(tx: Transaction, tenant: TenantKey): Promise<Connector[]> {
  const { workspaceId, environmentId, applicationId } = tenant;
  return read(tx, LOCK_ACTIVE_CONNECTORS, [workspaceId, environmentId, applicationId]);
}

/** A connector of the workspace by id, in any state, since payments refer to connectors that are disabled or deleted. */
export async function readConnector(
  source: Database | Transaction,
  workspaceId: string,
  id: string,
): Promise<Connector | null> {
  const [row] = await read(source, CONNECTOR_BY_ID, [workspaceId, id]);
  return row ?? null;
}

/** The connector of any workspace of the cell that an event names; the event's signature proves its sender. */
export async function readSigningConnector(
  database: SystemDatabase,
  id: string,
): Promise<Connector | null> {
  const [row] = await read(database, LIVE_CONNECTOR_BY_ID, [id]);
  return row ?? null;
}

async function read(
  source: Database | Transaction,
  query: Query<object>,
  values: readonly unknown[],
): Promise<Connector[]> {
  if ('read' in source) {
    const em = source.em();
    return (await source.read(query, values)).map((row) => em.map(Connector, row));
  }
  return (await source.query(query, values)).map((row) => source.em.map(Connector, row));
}

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
