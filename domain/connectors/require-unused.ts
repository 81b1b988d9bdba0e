import { ROUTING_NAMES } from '../../storage/queries/connectors/connector-rows.ts';
import type { Connector } from '../../storage/entities/connector.ts';
import { readFrom, type QuerySource } from '../../storage/query.ts';
import type { Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import { connectorDescriptors } from './descriptors.ts';

/** Rejects with 409 `connector_in_use` while the stored routing names the connector, whose row is locked. */
export async function requireUnused(tx: Transaction, connector: Connector): Promise<void> {
  requireUnrouted(connector, await isRouted(tx, connector));
}

/** Whether the stored routing names the connector. */
export async function isRouted(source: QuerySource, connector: Connector): Promise<boolean> {
  const { workspaceId, environmentId, applicationId, id } = connector;
  const values = [workspaceId, environmentId, applicationId, id];
  return (await readFrom(source, ROUTING_NAMES, values)).length > 0;
}

export function requireUnrouted({ id }: Connector, routed: boolean): void {
  if (routed) fail('connector_in_use', { connectorId: id });
}

/** 422 `validation_error` for a kind without a signing secret. */
export function requireSigning({ kind }: Connector): void {
  if (connectorDescriptors[kind].signs) return;
  const message = 'Only connectors of kind http have a signing secret.';
  fail('validation_error', [{ path: 'kind', code: 'not_http', message }], { status: 422 });
}
