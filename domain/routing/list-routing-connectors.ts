import type { Connector } from '../../storage/entities/connector.ts';
import type { ApplicationContext } from '../context.ts';
import { readActiveConnectors } from '../../storage/queries/connectors/connector-rows.ts';

/** The connectors that a cascade may name, oldest first. */
export function listRoutingConnectors(ctx: ApplicationContext): Promise<Connector[]> {
  return readActiveConnectors(ctx.database, ctx);
}

export function toRoutingConnectorView({ id, displayName, method }: Connector) {
  return { id, displayName, method };
}
