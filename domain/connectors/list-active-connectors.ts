import type { Connector } from '../../storage/entities/connector.ts';
import { readActiveConnectors } from '../../storage/queries/connector-rows.ts';
import type { TenantKey } from '../../storage/queries/carts/cart-rows.ts';
import type { Database, Transaction } from '../context.ts';

/** The active connectors of an application in an environment, oldest first. */
export function listActiveConnectors(
  source: Database | Transaction,
  tenant: TenantKey,
): Promise<Connector[]> {
  return readActiveConnectors(source, tenant);
}
