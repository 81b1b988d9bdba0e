import type { Connector } from '../../storage/entities/connector.ts';

export interface NewConnector {
  readonly connector: Connector;
  /** Only for a kind that signs. */
  readonly signingSecret: string | null;
}

export function toConnectorView(connector: Connector) {
  const { id, kind, displayName, method, status, config, capabilities } = connector;
  return {
    id,
    kind,
    displayName,
    method,
    status,
    config,
    capabilities,
    createdAt: connector.createdAt.toISOString(),
    updatedAt: connector.updatedAt.toISOString(),
  };
}

export function toNewConnectorView({ connector, signingSecret }: NewConnector) {
  return { ...toConnectorView(connector), ...(signingSecret === null ? {} : { signingSecret }) };
}
