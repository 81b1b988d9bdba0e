import type { Json } from '../client/send.ts';
import type { Run, Tenant } from '../client/run.ts';
import { readLog, readSince } from './read-pages.ts';

/** What a tenant's lists hold of one load. */
export interface Evidence {
  readonly orders: readonly Json[];
  /** Payments of the load, whatever became of them. */
  readonly payments: readonly Json[];
  readonly paymentsOf: ReadonlyMap<string, readonly Json[]>;
  readonly invoicesOf: ReadonlyMap<string, readonly Json[]>;
  /** Approved charges of the processor, by the checkout session or subscription that their idempotency key begins with. */
  readonly chargesOf: ReadonlyMap<string, readonly Json[]>;
  /** Approved refunds, by payment. */
  readonly refundsOf: ReadonlyMap<string, readonly Json[]>;
  /** Approved charges for a checkout session of which the tenant has no payment. */
  readonly strayCharges: readonly Json[];
  /** By type and resource, as `eventKey` names them. */
  readonly eventsOf: ReadonlyMap<string, readonly Json[]>;
}

/** The ledger first: a payment is there before its charge is. */
export function gatherEvidence(run: Run, tenant: Tenant): Evidence {
  const isOfRun = ({ metadata }: Json): boolean => metadata?.loadRun === run.id;
  const approved = readSince(run, tenant, 'GET /sandbox/ledger').filter(
    ({ status }) => status === 'approved',
  );
  const charges = approved.filter(({ type }) => type === 'charge');
  const payments = readSince(run, tenant, 'GET /payments');
  const sessions = new Set<string>(payments.map(({ checkoutSessionId }) => checkoutSessionId));
  const orders = readSince(run, tenant, 'GET /orders').filter(isOfRun);
  const events = readLog(tenant, eventTypes);
  return {
    orders,
    payments: payments.filter(isOfRun),
    paymentsOf: groupBy(payments, ({ orderId }) => orderId),
    invoicesOf: groupBy(readSince(run, tenant, 'GET /invoices'), ({ orderId }) => orderId),
    chargesOf: groupBy(charges, operationKey),
    refundsOf: groupBy(
      approved.filter(({ type }) => type === 'refund'),
      operationKey,
    ),
    strayCharges: charges.filter(
      (charge) => charge.idempotencyKey.startsWith('cs:') && !sessions.has(operationKey(charge)),
    ),
    eventsOf: groupBy(events, ({ type, resource }) => eventKey(type, resource.id)),
  };
}

const eventTypes = ['order.created', 'order.paid', 'payment.captured', 'payment.refunded'];

export function eventKey(type: string, resourceId: string): string {
  return `${type} ${resourceId}`;
}

/** `cs:sess_...:a1:c0` charges a checkout session, `sub:<id>:p0:a1` a subscription's period; `rf:<payment>:...` refunds. */
function operationKey({ idempotencyKey }: Json): string {
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
