import type { ConnectorKind } from '../../storage/entities/connector.ts';
import { httpDescriptor } from './http/descriptor.ts';
import type { ConnectorDescriptor } from './descriptor.ts';
import { recordingDescriptor } from './recording/descriptor.ts';
import { sandboxDescriptor } from './sandbox/descriptor.ts';

/** How the kinds of connectors differ, apart from the calls themselves (create-client.ts) and whether they take money (takes-money.ts). */
export const connectorDescriptors: Readonly<Record<ConnectorKind, ConnectorDescriptor>> = {
  sandbox: sandboxDescriptor,
  http: httpDescriptor,
  manual: recordingDescriptor,
  external: recordingDescriptor,
};
