import { sql, type RunQuery } from '../../query.ts';

/** The numbers of a day before its events: what has a number has its event. */
export const partitionedTables = [
  'event_number',
  'event',
  'webhook_delivery',
  'request_log',
] as const;
export type PartitionedTable = (typeof partitionedTables)[number];

/** For the rest of the transaction. */
export const LIMIT_LOCK_WAIT = sql(`set local lock_timeout = '2s'`);

export const ENSURE_PARTITIONS = sql(
  `select ensure_day_partitions($1::text, (clock_timestamp() at time zone 'UTC')::date, $2::int)`,
);

/** Creates the partitions of today and of the days ahead. */
export async function ensurePartitions(
  query: RunQuery,
  table: PartitionedTable,
  daysAhead: number,
): Promise<void> {
  await query(ENSURE_PARTITIONS, [table, daysAhead]);
}

export const EXPIRED_PARTITIONS = sql<{ name: string }>(`
  select c.relname as name from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
   where i.inhparent = $1::regclass and c.relname ~ ('^' || $1 || '_[0-9]{8}$')
     and to_date(right(c.relname, 8), 'YYYYMMDD')
       < (clock_timestamp() at time zone 'UTC')::date - $2::int
   order by c.relname`);

/** The partitions of days that are older than `days`, the oldest first. */
export async function expiredPartitions(
  query: RunQuery,
  table: PartitionedTable,
  days: number,
): Promise<string[]> {
  const rows = await query(EXPIRED_PARTITIONS, [table, days]);
  return rows.map(({ name }) => name);
}

// The second: numbers of a day, which another transaction drops before.
export const NEEDS_EVENTS = sql(`
  select where exists (select from unrelayed_event
      where recorded_at >= to_date($1, 'YYYYMMDD')::timestamp at time zone 'UTC'
        and recorded_at < (to_date($1, 'YYYYMMDD') + 1)::timestamp at time zone 'UTC')
    or ($2 and to_regclass('event_number_' || $1) is not null)`);

/** Whether a day still holds work: events without a number. Open deliveries are not partitioned by day. */
export async function hasOpenRows(
  query: RunQuery,
  table: PartitionedTable,
  name: string,
): Promise<boolean> {
  if (table !== 'event' && table !== 'event_number') return false;
  return (await query(NEEDS_EVENTS, [name.slice(-8), table === 'event'])).length > 0;
}

export const DROP_PARTITION = sql('select drop_day_partition($1::text)');

export const REMOVE_DAY_COUNTS = sql(
  `delete from webhook_delivery_count where day = to_date($1, 'YYYYMMDD')`,
);

export const REMOVE_HOUR_COUNTS = sql(`
  delete from webhook_delivery_hour
   where hour >= to_date($1, 'YYYYMMDD')::timestamp at time zone 'UTC'
     and hour < (to_date($1, 'YYYYMMDD') + 1)::timestamp at time zone 'UTC'`);

/** Drops a day's partition, and for deliveries the day's counts. */
export async function dropPartition(
  query: RunQuery,
  table: PartitionedTable,
  name: string,
): Promise<void> {
  await query(DROP_PARTITION, [name]);
  if (table !== 'webhook_delivery') return;
  const day = name.slice(-8);
  await query(REMOVE_DAY_COUNTS, [day]);
  await query(REMOVE_HOUR_COUNTS, [day]);
}
