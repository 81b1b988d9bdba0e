import type { Connector, ConnectorKind } from '../../storage/entities/connector.ts';
import { httpKind } from './http/kind.ts';
import type { KindOfConnector } from './kind.ts';
import { recordingKind } from './recording/kind.ts';
import { sandboxKind } from './sandbox/kind.ts';

/** How the kinds of connectors differ, apart from the calls themselves (create-client.ts). */
export const kinds: Readonly<Record<ConnectorKind, KindOfConnector>> = {
  sandbox: sandboxKind,
  http: httpKind,
  manual: recordingKind,
  external: recordingKind,
};

/** Whether a processor moves money through the connector; the others only record it. */
export function takesMoney({ kind }: Pick<Connector, 'kind'>): boolean {
  return kinds[kind].takesMoney;
}

export function takesCards(connector: Pick<Connector, 'kind' | 'method'>): boolean {
  return takesMoney(connector) && connector.method === 'card';
}
