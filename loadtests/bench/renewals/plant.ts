import type { SQL } from 'bun';

interface Planted {
  /** Of all workspaces together. */
  readonly count: number;
  /** The instant at which the first renews. */
  readonly dueAt: Date;
  /** Until which the others follow, evenly (ms); default: all at that instant. */
  readonly overMs?: number;
}

/** Copies of subscriptions, one a workspace, each of which renews once at its instant, with their timers. */
export async function plant(
  sql: SQL,
  ids: readonly string[],
  { count, dueAt, overMs = 0 }: Planted,
): Promise<void> {
  const columns = await sql`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = 'subscription' and column_name not in
      ('id', 'billing_anchor', 'boundary', 'current_period_end', 'next_billing_at', 'wake_at',
        'upcoming_notice_for', 'origin_order_id')`;
  const names = columns[0].names;
  const each = Math.round(count / ids.length);
  await sql.unsafe(
    `with made as (
      insert into subscription (id, billing_anchor, boundary, current_period_end, next_billing_at, wake_at,
        upcoming_notice_for, ${names})
      select gen_random_uuid(), due.at - interval '1 month', 1, due.at, due.at, due.at, due.at, ${names}
      from subscription s
      cross join generate_series(1, $2::int) n
      cross join lateral (select $1::timestamptz + n * $4::float8 / $2 * interval '1 ms' as at) due
      where s.id = any($3::uuid[])
      returning id, workspace_id, environment_id, wake_at)
    insert into timer (kind, id, workspace_id, environment_id, shard, due_at)
    select 'subscription', m.id::text, m.workspace_id, m.environment_id, t.shard, m.wake_at
    from made m
    join lateral (select shard from timer t where t.workspace_id = m.workspace_id limit 1) t on true`,
    [dueAt, each, sql.array([...ids], 'uuid'), overMs],
  );
}
