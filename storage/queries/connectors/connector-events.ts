import { sql } from '../../query.ts';

/** Workspace, connector, event. */
export const SEEN_EVENT = sql(
  'select 1 from connector_event where workspace_id = $1 and connector_id = $2 and event_id = $3',
);

/** Workspace, connector, event, type, reference, idempotency key, amount, now; returns no row for a duplicate. */
export const STORE_EVENT = sql(`
  insert into connector_event (workspace_id, connector_id, event_id, type, ref, idempotency_key, amount, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning event_id`);

const NAMED = `
  workspace_id = $1 and connector_id = $2
  and (connector_ref = $3 or idempotency_key = $4)`;

/**
 * Workspace, connector, reference, idempotency key: the undecided transactions of the payment that an event names. A processor
 * may name the charge that a refund or capture belongs to, or one whose own reference we never learned.
 */
export const UNDECIDED_OF_EVENT = sql<{ readonly idempotency_key: string }>(`
  select t.idempotency_key from payment_transaction t
  where t.workspace_id = $1 and t.connector_id = $2 and t.status in ('pending', 'unknown')
    and t.payment_id in (select payment_id from payment_transaction where ${NAMED})
  order by t.created_at, t.id limit 100`);

/** Workspace, connector, reference, idempotency key. */
export const PAYMENT_OF_EVENT = sql<{ readonly payment_id: string }>(
  `select payment_id from payment_transaction where ${NAMED} limit 1`,
);
