import type { ConnectorKind } from '../../storage/entities/connector.ts';
import { httpDescriptor } from './http/descriptor.ts';
import type { ConnectorDescriptor } from './descriptor.ts';
import { mollieDescriptor } from './mollie/descriptor.ts';
import { recordingDescriptor } from './recording/descriptor.ts';
import { sandboxDescriptor } from './sandbox/descriptor.ts';
import { stripeDescriptor } from './stripe/descriptor.ts';

/** The descriptor of each kind. Its client is in create-client.ts, whether it takes money in its entity. */
export const connectorDescriptors: Readonly<Record<ConnectorKind, ConnectorDescriptor>> = {
  sandbox: sandboxDescriptor,
  http: httpDescriptor,
  stripe: stripeDescriptor,
  mollie: mollieDescriptor,
  manual: recordingDescriptor,
  external: recordingDescriptor,
};
