import type { Connector } from '../../storage/entities/connector.ts';
import type { Capabilities } from '../ports/payment-connector.ts';
import { connectorDescriptors } from './descriptors.ts';

/** Keeps the capabilities that a processor reported; those of our own kinds are in the code. */
export function keepCapabilities(connector: Connector, reported: Capabilities): void {
  if (connectorDescriptors[connector.kind].reportsCapabilities)
    connector.reportCapabilities(reported);
}
