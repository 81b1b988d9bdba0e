import type { Connector } from '../../storage/entities/connector.ts';
import type { Resources } from '../services.ts';
import type { PaymentConnector } from '../ports/payment-connector.ts';

/** The connector behind a row, ready to be called. */
export function connectorOf(resources: Resources, row: Connector): PaymentConnector {
  return resources.services.makeConnector(resources, row);
}
