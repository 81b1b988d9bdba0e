import { ROUTING_NAMES } from '../../storage/queries/connectors/connector-rows.ts';
import type { Connector } from '../../storage/entities/connector.ts';
import type { Transaction } from '../context.ts';
import { fail } from '../errors.ts';

/** Rejects with 409 `connector_in_use` while the stored routing names the connector, whose row is locked. */
export async function requireUnused(tx: Transaction, connector: Connector): Promise<void> {
  const { workspaceId, environmentId, applicationId, id } = connector;
  const [used] = await tx.query(ROUTING_NAMES, [workspaceId, environmentId, applicationId, id]);
  if (used) fail('connector_in_use', { connectorId: id });
}
