import type { Connector } from '../../storage/entities/connector.ts';
import { readConnector } from '../../storage/queries/connector-rows.ts';
import type { Resources } from '../services.ts';
import { connectorOf } from './connector-of.ts';
import type { PaymentConnector } from '../ports/payment-connector.ts';

export interface OpenedConnector {
  readonly row: Connector;
  readonly connector: PaymentConnector;
}

/** The connector that a transaction was made with, to ask it again; null when it was deleted. */
export async function openConnector(
  resources: Resources,
  workspaceId: string,
  connectorId: string,
): Promise<OpenedConnector | null> {
  const row = await readConnector(resources.database, workspaceId, connectorId);
  return row ? { row, connector: connectorOf(resources, row) } : null;
}
