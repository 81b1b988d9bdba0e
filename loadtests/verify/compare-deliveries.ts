import { findingsOf, missingOf } from '../client/receiver.ts';
import type { Json } from '../client/send.ts';
import type { Tenant } from '../client/run.ts';
import type { Comparison } from './compare-purchases.ts';
import { readLog } from './read-pages.ts';

/** Every event of the log that the endpoint asked for must have arrived, signed, and in the order of its resource. */
export function compareDeliveries(tenant: Tenant, types: readonly string[]): Comparison {
  if (tenant.endpoint === null) return { kind: 'deliveries', compared: 0, differences: [] };
  const { token } = tenant.endpoint;
  const events = readLog(tenant, types);
  const typeOf = new Map<string, string>(events.map(({ id, type }: Json) => [id, type]));
  const missing = missingOf(token, [...typeOf.keys()]);
  const { badSignatures, outOfOrder, problems } = findingsOf(token);
  return {
    kind: 'deliveries',
    compared: events.length,
    differences: [
      ...missing.map((id) => `${typeOf.get(id)} ${id} was not delivered`),
      ...(badSignatures + outOfOrder > 0 ? problems : []),
    ],
  };
}
