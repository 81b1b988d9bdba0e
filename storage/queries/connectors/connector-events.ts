import { sql } from '../../query.ts';

/** Workspace, connector, event, type, reference, idempotency key, amount, now; the first form of an event remains. */
export const STORE_EVENT = sql<{ readonly handled: boolean }>(`
  insert into connector_event (workspace_id, connector_id, event_id, type, ref, idempotency_key, amount, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (workspace_id, connector_id, event_id) do update set event_id = excluded.event_id
  returning handled`);

/** Workspace, connector, event; returns no row when it was handled already. */
export const MARK_HANDLED = sql(`
  update connector_event set handled = true
  where workspace_id = $1 and connector_id = $2 and event_id = $3 and not handled returning event_id`);

/** Workspace, connector, idempotency key: what an event named as the reference of the call. */
export const REFERENCE_OF_KEY = sql<{ readonly ref: string }>(`
  select ref from connector_event
  where workspace_id = $1 and connector_id = $2 and idempotency_key = $3
  order by created_at, event_id limit 1`);

/** What an event says of a call. */
export interface MovementEvent {
  readonly type: string;
  readonly ref: string;
  readonly amount: number;
}

/**
 * Workspace, connector, idempotency key of a call: the first event that decides it. An event names a call by its key,
 * or by a reference that is this call's alone; one that names two payments decides neither.
 */
export const EVENT_OF_MOVEMENT = sql<MovementEvent>(
  `
  select e.type, e.ref, coalesce(e.amount, m.amount) as amount
  from payment_transaction m
  join connector_event e on e.workspace_id = m.workspace_id and e.connector_id = m.connector_id
    and (e.idempotency_key = m.idempotency_key
      or e.ref = m.connector_ref and (e.idempotency_key is null or m.type in ('capture', 'refund')))
  where m.workspace_id = $1 and m.connector_id = $2 and m.idempotency_key = $3
    and (e.type = 'charge.captured' and m.type in ('charge', 'capture')
      or e.type = 'charge.failed' and m.type in ('charge', 'authorization', 'verification', 'capture')
      or e.type in ('refund.succeeded', 'refund.failed') and m.type = 'refund')
    and (e.ref = m.connector_ref or m.connector_ref is null or m.type in ('capture', 'refund'))
    and not exists (
      select 1 from payment_transaction o
      where o.workspace_id = m.workspace_id and o.connector_id = m.connector_id and o.id <> m.id
        and (o.payment_id <> m.payment_id and (o.connector_ref = e.ref or o.idempotency_key = e.idempotency_key)
          or o.type = 'refund' and m.type = 'refund' and o.connector_ref = e.ref
            and e.idempotency_key is distinct from m.idempotency_key))
  order by e.created_at, e.event_id limit 1`,
  ['amount'],
);

const NAMED = `
  workspace_id = $1 and connector_id = $2
  and (connector_ref = $3 or idempotency_key = $4)`;

/**
 * Workspace, connector, reference, idempotency key: the undecided transactions of the payment that an event names. A processor
 * may name the charge that a refund or capture belongs to, or one whose own reference we never learned. Without lookup
 * the event knows less than the response of a call that still runs (now: $5), such as the card: that one is left to it.
 */
export const UNDECIDED_OF_EVENT = sql<{ readonly idempotency_key: string }>(`
  select t.idempotency_key from payment_transaction t
  where t.workspace_id = $1 and t.connector_id = $2 and t.status in ('pending', 'unknown')
    and t.payment_id in (select payment_id from payment_transaction where ${NAMED})
    and not (t.status = 'pending' and t.connector_ref is null and t.recorded_at > $5::timestamptz - interval '1 minute'
      and exists (select 1 from connector c where c.workspace_id = t.workspace_id and c.id = t.connector_id
        and c.capabilities ->> 'lookup' = 'none'))
  order by t.created_at, t.id limit 100`);

/** Workspace, connector, reference, idempotency key. */
export const PAYMENT_OF_EVENT = sql<{ readonly payment_id: string }>(
  `select payment_id from payment_transaction where ${NAMED} limit 1`,
);
