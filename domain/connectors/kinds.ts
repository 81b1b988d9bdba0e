import type { ConnectorKind } from '../../storage/entities/connector.ts';
import { httpKind } from './http/kind.ts';
import type { KindOfConnector } from './kind.ts';
import { recordingKind } from './recording/kind.ts';
import { sandboxKind } from './sandbox/kind.ts';

/** How the kinds of connectors differ, apart from the calls themselves (create-client.ts) and whether they take money (takes-money.ts). */
export const kinds: Readonly<Record<ConnectorKind, KindOfConnector>> = {
  sandbox: sandboxKind,
  http: httpKind,
  manual: recordingKind,
  external: recordingKind,
};
