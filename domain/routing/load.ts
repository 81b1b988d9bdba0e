import { readFrom, queryTogether } from '../../storage/query.ts';
import {
  storedRouting,
  readActiveConnectors,
} from '../../storage/queries/connectors/connector-rows.ts';
import type { TenantKey } from '../../storage/queries/carts/cart-rows.ts';
import { type Connector, takesMoney } from '../../storage/entities/connector.ts';
import type { Database, Transaction } from '../context.ts';
import type { Routing, Rule } from './schemas.ts';

export interface LoadedRouting {
  readonly routing: Routing;
  /** Every active connector of the application, oldest first. */
  readonly active: readonly Connector[];
}

/** The routing of an application; by default every connector that can charge, oldest first. */
export async function loadRouting(
  source: Database | Transaction,
  tenant: TenantKey,
): Promise<LoadedRouting> {
  const values = [tenant.workspaceId, tenant.environmentId, tenant.applicationId];
  const query = storedRouting<Rule>();
  const [rows, active] = await queryTogether(source, [
    () => readFrom(source, query, values),
    () => readActiveConnectors(source, tenant),
  ]);
  const [row] = rows;
  return routingOf(row ? { rules: row.rules, defaultCascade: row.default_cascade } : null, active);
}

/** The stored routing, or the default one; with the active connectors. */
export function routingOf(stored: Routing | null, active: readonly Connector[]): LoadedRouting {
  const byAge = (): Routing => ({
    rules: [],
    defaultCascade: active.filter(takesMoney).map(({ id }) => id),
  });
  return { routing: stored ?? byAge(), active };
}
