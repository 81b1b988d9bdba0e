import { findingsOf, missingOf } from '../client/receiver.ts';
import type { Json } from '../client/send.ts';
import type { Run, Tenant } from '../client/run.ts';
import type { Comparison } from './compare-purchases.ts';
import type { Evidence } from './evidence.ts';
import { read, readLog } from './read-pages.ts';

/** Of so many missing ones the service is asked what it says itself. */
const told = 5;

/**
 * Every event of the log that the endpoint asked for must have arrived, signed, and in the order of its resource. Once
 * the endpoint is removed, only the load's own events are owed: others may have happened since.
 */
export function compareDeliveries(run: Run, tenant: Tenant, evidence: Evidence): Comparison {
  if (tenant.endpoint === null) return { kind: 'deliveries', compared: 0, differences: [] };
  const { token } = tenant.endpoint;
  const isOwed = tenant.endpoint.id === null ? eventsOf(run, evidence) : () => true;
  const events = readLog(tenant, run.events).filter(isOwed);
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

/** Those of the load's orders, payments and invoices, and of what has its id itself. */
function eventsOf(run: Run, evidence: Evidence): (event: Json) => boolean {
  const { orders, payments, paymentsOf, invoicesOf } = evidence;
  const ofOrders = orders.flatMap(({ id }) => [
    ...(paymentsOf.get(id) ?? []),
    ...(invoicesOf.get(id) ?? []),
  ]);
  const ids = new Set<string>([...orders, ...payments, ...ofOrders].map(({ id }) => id));
  return ({ resource, data }) => ids.has(resource.id) || data.metadata?.loadRun === run.id;
}
