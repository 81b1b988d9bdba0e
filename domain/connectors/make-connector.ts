import type { Connector } from '../../storage/entities/connector.ts';
import type { Resources } from '../services.ts';
import { createHttpConnector } from './http/http-connector.ts';
import type { PaymentConnector } from '../ports/payment-connector.ts';
import { createRecordingConnector } from './recording-connector.ts';
import { createSandboxConnector } from './sandbox/sandbox-connector.ts';

/** The implementation behind a row; verbs reach it by `connectorOf`, through the services. */
export function makeConnector(resources: Resources, row: Connector): PaymentConnector {
  switch (row.kind) {
    case 'sandbox':
      return createSandboxConnector(resources, row);
    case 'http':
      return createHttpConnector(resources.services, row);
    default:
      return createRecordingConnector(row);
  }
}
