import type { Connector, ConnectorKind } from '../../storage/entities/connector.ts';
import type { PaymentConnector } from '../ports/payment-connector.ts';
import type { Resources } from '../ports/services.ts';
import { createHttpConnector } from './http/http-connector.ts';
import { createMollieConnector } from './mollie/mollie-connector.ts';
import { createRecordingConnector } from './recording/recording-connector.ts';
import { createSandboxConnector } from './sandbox/sandbox-connector.ts';
import { createStripeConnector } from './stripe/stripe-connector.ts';

type Create = (resources: Resources, row: Connector) => PaymentConnector;

const clients: Readonly<Record<ConnectorKind, Create>> = {
  sandbox: createSandboxConnector,
  http: createHttpConnector,
  stripe: createStripeConnector,
  mollie: createMollieConnector,
  manual: (_, row) => createRecordingConnector(row),
  external: (_, row) => createRecordingConnector(row),
};

/** Creates the processor client of a connector row; verbs get it from the services (decision 4). */
export function createConnectorClient(resources: Resources, row: Connector): PaymentConnector {
  return clients[row.kind](resources, row);
}
