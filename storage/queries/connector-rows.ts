import { Connector } from '../entities/connector.ts';
import type { Database, Transaction } from '../unit-of-work.ts';
import type { TenantKey } from './carts/cart-rows.ts';

const ACTIVE_SQL = `
  select * from connector
  where workspace_id = $1 and environment_id = $2 and ($3::uuid is null or application_id = $3)
    and status = 'active' and deleted_at is null
  order by created_at, id`;
const BY_ID_SQL = 'select * from connector where workspace_id = $1 and id = $2';

/** The active connectors of a tenant, oldest first. */
export async function readActiveConnectors(
  source: Database | Transaction,
  tenant: TenantKey,
): Promise<Connector[]> {
  const { workspaceId, environmentId, applicationId } = tenant;
  return read(source, ACTIVE_SQL, [workspaceId, environmentId, applicationId]);
}

/** A connector of the workspace by id, whatever its state: one that was used must be found again. */
export async function readConnector(
  source: Database | Transaction,
  workspaceId: string,
  id: string,
): Promise<Connector | null> {
  const [row] = await read(source, BY_ID_SQL, [workspaceId, id]);
  return row ?? null;
}

async function read(
  source: Database | Transaction,
  text: string,
  values: readonly unknown[],
): Promise<Connector[]> {
  if ('read' in source) {
    const em = source.em();
    return (await source.read(text, values)).map((row) => em.map(Connector, row));
  }
  return (await source.query(text, values)).map((row) => source.em.map(Connector, row));
}
