/** What is measured: an index of a table, or columns of it. */
export interface Subject {
  readonly name: string;
  readonly table: string;
  readonly index?: string;
  readonly columns?: readonly string[];
  /** Writes so many rows to a copy of the table; `isHaving`: it has the columns. */
  readonly statements: (table: string, rows: number, isHaving: boolean) => readonly string[];
}

const W = `'0195a1f0-7c1e-7a2b-8c3d-4e5f60718293'::uuid`;
const AT = `now() - i * interval '1 second'`;
const each = (rows: number) => `from generate_series(1, ${rows}) i`;

const orders = (table: string, rows: number): string[] => [
  `insert into ${table} (id, workspace_id, environment_id, application_id, number, status, payment_status,
     fulfillment_status, source, currency, subtotal, discount_total, shipping_total, tax_total, total,
     prices_include_tax, amount_paid, search_text, created_at, updated_at, placed_at)
   select uuidv7(), ${W}, ${W}, ${W}, 1000000 + i, 'completed', 'captured', 'fulfilled', 'checkout', 'USD', 1000, 0, 0,
     0, 1000, false, 1000, 'ann@example.com ' || i, ${AT}, ${AT}, ${AT} ${each(rows)}`,
];

const lines = (table: string, rows: number): string[] => [
  `insert into ${table} (id, workspace_id, order_id, position, type, reference_id, name, unit_price, quantity,
     tax_amount, discount_amount, allocated_discount, requires_shipping)
   select uuidv7(), ${W}, uuidv7(), 0, 'product', 'SKU-' || i % 500, 'Mug', 1000, 1, 0, 0, 0, true ${each(rows)}`,
];

/** Opened, then decided. */
const transactions = (table: string, rows: number): string[] => [
  `insert into ${table} (id, workspace_id, environment_id, application_id, payment_id, purpose, type, status, amount,
     currency, idempotency_key, attempt, created_at, updated_at)
   select uuidv7(), ${W}, ${W}, ${W}, uuidv7(), 'checkout', 'charge', 'pending', 1000, 'USD', 'key:' || i, 1, ${AT}, ${AT}
   ${each(rows)}`,
  `update ${table} set status = 'succeeded', updated_at = clock_timestamp()`,
];

const sessions = (table: string, rows: number): string[] => [
  `insert into ${table} (id, workspace_id, environment_id, application_id, mode, status, collect_shipping_address,
     collect_billing_address, expires_at, created_at, updated_at)
   select 'cs_' || uuidv7(), ${W}, ${W}, ${W}, 'payment_only', 'open', false, false, ${AT}, ${AT}, ${AT} ${each(rows)}`,
];

/** Begun, then ended. */
const subscriptions = (table: string, rows: number): string[] => [
  `insert into ${table} (id, workspace_id, environment_id, application_id, customer_id, status, kind, plan_id,
     quantity, amount, currency, "interval", interval_count, timezone, billing_anchor, boundary, next_index, created_by,
     created_at, updated_at)
   select uuidv7(), ${W}, ${W}, ${W}, uuidv7(), 'active', 'recurring', 'pro', 1, 900, 'USD', 'month', 1, 'UTC', ${AT}, 1,
     1, 'api', ${AT}, ${AT} ${each(rows)}`,
  `update ${table} set status = 'cancelled', ended_at = clock_timestamp()`,
];

/** Emitted, then numbered. */
const events = (table: string, rows: number): string[] => [
  `insert into ${table} (position, recorded_at, id, workspace_id, environment_id, shard, type, resource_type, resource_id,
     sequence, data, created_at)
   overriding system value
   select i, ${AT}, 'evt_' || i, ${W}, ${W}, 1, 'order.created', 'order', uuidv7()::text, 1, repeat('x', 600), ${AT} ${each(rows)}`,
  `update ${table} set stream = 0, stream_seq = position, log_sequence = position, body = repeat('y', 900)`,
];

/** A first success: the instant of the attempt, and nulls. */
const deliveries = (table: string, rows: number, isHaving: boolean): string[] => [
  `insert into ${table} (environment_id, application_id, created_at, id, workspace_id, endpoint_id, event_recorded_at,
     event_position, event_id, event_type, resource_id, stream_seq, status, attempts, response_status, response_body,
     duration_ms, completed_at${isHaving ? ', attempted_at' : ''})
   select ${W}, ${W}, ${AT}, uuidv7(), ${W}, ${W}, ${AT}, i, 'evt_' || i, 'order.created', uuidv7()::text, i, 'succeeded', 1,
     200, 'ok', 12, ${AT}${isHaving ? `, ${AT}` : ''} ${each(rows)}`,
];

export const subjects: readonly Subject[] = [
  { name: 'orders_placed', table: 'orders', index: 'orders_placed', statements: orders },
  { name: 'orders_by_total', table: 'orders', index: 'orders_by_total', statements: orders },
  { name: 'orders_by_number', table: 'orders', index: 'orders_by_number', statements: orders },
  {
    name: 'order_line_by_reference',
    table: 'order_line',
    index: 'order_line_by_reference',
    statements: lines,
  },
  {
    name: 'payment_transaction_decided',
    table: 'payment_transaction',
    index: 'payment_transaction_decided',
    statements: transactions,
  },
  {
    name: 'checkout_session_newest',
    table: 'checkout_session',
    index: 'checkout_session_newest',
    statements: sessions,
  },
  {
    name: 'subscription_ended',
    table: 'subscription',
    index: 'subscription_ended',
    statements: subscriptions,
  },
  { name: 'event_by_resource', table: 'event', index: 'event_by_resource', statements: events },
  {
    name: 'attempts in the delivery',
    table: 'webhook_delivery',
    columns: ['attempted_at', 'attempt', 'earlier_attempts'],
    statements: deliveries,
  },
];
