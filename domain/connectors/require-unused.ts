import type { Connector } from '../../storage/entities/connector.ts';
import type { Transaction } from '../context.ts';
import { fail } from '../errors.ts';

const IN_USE_SQL = `
  select 1 from payment_routing
  where workspace_id = $1 and environment_id = $2 and application_id = $3
    and (default_cascade @> to_jsonb($4::text)
      or exists (select 1 from jsonb_array_elements(rules) rule where rule->'cascade' @> to_jsonb($4::text)))`;

/** Refuses while the stored routing names the connector, whose row is locked: 409 `connector_in_use`. */
export async function requireUnused(tx: Transaction, connector: Connector): Promise<void> {
  const { workspaceId, environmentId, applicationId, id } = connector;
  const [used] = await tx.query(IN_USE_SQL, [workspaceId, environmentId, applicationId, id]);
  if (used) fail('connector_in_use', { connectorId: id });
}
