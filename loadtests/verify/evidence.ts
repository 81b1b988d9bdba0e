import type { Json } from '../client/send.ts';
import type { Run, Tenant } from '../client/run.ts';
import { readLog, readSince } from './read-pages.ts';

/** What a tenant's lists hold of one load. */
export interface Evidence {
  readonly orders: readonly Json[];
  readonly paymentsOf: ReadonlyMap<string, readonly Json[]>;
  readonly invoicesOf: ReadonlyMap<string, readonly Json[]>;
  /** Charges of the processor, by the checkout session or subscription that their idempotency key begins with. */
  readonly chargesOf: ReadonlyMap<string, readonly Json[]>;
  /** By type and resource, as `eventKey` names them. */
  readonly eventsOf: ReadonlyMap<string, readonly Json[]>;
}

export function gatherEvidence(run: Run, tenant: Tenant): Evidence {
  const isOfRun = ({ metadata }: Json): boolean => metadata?.loadRun === run.id;
  const orders = readSince(run, tenant, 'GET /orders').filter(isOfRun);
  const events = readLog(tenant, ['order.created', 'order.paid', 'payment.captured']);
  return {
    orders,
    paymentsOf: groupBy(readSince(run, tenant, 'GET /payments'), ({ orderId }) => orderId),
    invoicesOf: groupBy(readSince(run, tenant, 'GET /invoices'), ({ orderId }) => orderId),
    chargesOf: groupBy(readSince(run, tenant, 'GET /sandbox/ledger'), chargeKey),
    eventsOf: groupBy(events, ({ type, resource }) => eventKey(type, resource.id)),
  };
}

export function eventKey(type: string, resourceId: string): string {
  return `${type} ${resourceId}`;
}

/** `cs:sess_...:a1:c0` is a charge of a checkout session, `sub:<id>:p0:a1` one of a subscription's period. */
function chargeKey({ idempotencyKey }: Json): string {
  return idempotencyKey.split(':')[1] ?? '';
}

function groupBy(
  rows: readonly Json[],
  keyOf: (row: Json) => string,
): ReadonlyMap<string, readonly Json[]> {
  const groups = new Map<string, Json[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
