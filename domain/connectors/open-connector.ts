import type { Connector } from '../../storage/entities/connector.ts';
import { readConnector } from '../../storage/queries/connectors/connector-rows.ts';
import type { Resources } from '../ports/services.ts';
import type { PaymentConnector } from '../ports/payment-connector.ts';

export interface OpenedConnector {
  readonly row: Connector;
  readonly connector: PaymentConnector;
}

/** The connector of a transaction, for lookups; null when it was deleted. */
export async function openConnector(
  resources: Resources,
  workspaceId: string,
  connectorId: string,
): Promise<OpenedConnector | null> {
  const row = await readConnector(resources.database, workspaceId, connectorId);
  return row ? { row, connector: connectorOf(resources, row) } : null;
}

/** The connector of a row, ready to be called. */
export function connectorOf(resources: Resources, row: Connector): PaymentConnector {
  return resources.services.createConnectorClient(resources, row);
}
