import pg from 'pg';

const AT_ONCE = 20_000;

/** Copies an order with its lines until there are so many, the copies older, with numbers of their own. */
export async function fillOrders({ databaseUrl }, orderId, count) {
  const startedAt = Date.now();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off');
    for (let from = 1; from < count; from += AT_ONCE)
      await client.query(FILL, [orderId, from, Math.min(count - 1, from + AT_ONCE - 1)]);
    await client.query('analyze orders; analyze order_line');
  } finally {
    await client.end();
  }
  return Date.now() - startedAt;
}

/** Each copy is ten minutes older than the one before; states and buyers alternate. */
// By `lateral`: `(f(x)).*` would run the function once for each column.
const FILL = `
  with template as materialized (
    select to_jsonb(o) as row, o.created_at from orders o where o.id = $1
  ), line as materialized (
    select to_jsonb(l) as row, l.id from order_line l where l.order_id = $1
  ), copy as materialized (
    select n, md5('order' || n)::uuid as id, row,
      to_jsonb(created_at - n * interval '10 minutes') as at
    from template, generate_series($2::int, $3::int) n
  ), made as (
    insert into orders
    select filled.* from copy, lateral jsonb_populate_record(null::orders, row || jsonb_build_object(
      'id', id, 'number', 1000000 + n, 'cart_id', null, 'checkout_session_id', null,
      'external_cart_id', null, 'snapshot_id', null, 'customer_id', null,
      'customer_email', 'buyer-' || n || '@example.test',
      'payment_status', (array['captured', 'authorized', 'pending'])[1 + n % 3],
      'search_text', 'buyer-' || n || '@example.test ' || n,
      'created_at', at, 'updated_at', at, 'placed_at', at
    )) filled
    returning 1
  )
  insert into order_line
  select filled.* from line, copy, lateral jsonb_populate_record(null::order_line, line.row || jsonb_build_object(
    'id', md5(line.id::text || copy.n)::uuid, 'order_id', copy.id
  )) filled`;
