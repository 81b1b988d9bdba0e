import { findingsOf, missingOf } from '../client/receiver.ts';
import type { Json } from '../client/send.ts';
import type { Tenant } from '../client/run.ts';
import type { Comparison } from './compare-purchases.ts';
import { read, readLog } from './read-pages.ts';

/** Of so many missing ones the service is asked what it says itself. */
const told = 5;

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
      ...missing.map(
        (id, index) =>
          `${typeOf.get(id)} ${id} was not delivered${index < told ? deliveryOf(tenant, id) : ''}`,
      ),
      ...(badSignatures + outOfOrder > 0 ? problems : []),
    ],
  };
}

/** How the service sees the delivery that is missing. */
function deliveryOf(tenant: Tenant, eventId: string): string {
  const { data } = read(tenant, 'GET /webhook-deliveries', { eventId });
  const found = data.items.find((item: Json) => item.endpointId === tenant.endpoint?.id);
  if (found === undefined) return '';
  const { status, attempts, error, nextAttemptAt } = found;
  return ` (the service says: ${status}, ${attempts} attempts${error ? `, ${error}` : ''}${nextAttemptAt ? `, next at ${nextAttemptAt}` : ''})`;
}
