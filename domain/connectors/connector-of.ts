import type { Connector } from '../../storage/entities/connector.ts';
import type { Services } from '../services.ts';
import type { PaymentConnector } from '../ports/payment-connector.ts';

/** The connector behind a row, ready to be called. */
export function connectorOf(services: Services, row: Connector): PaymentConnector {
  return services.makeConnector(services, row);
}
