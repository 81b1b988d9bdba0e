import type { SQL } from 'bun';
import type { CountedStack } from './counted-stack.ts';

/**
 * The cost of a piece of work, counted without a clock: statements and round trips from the clients
 * (count-round-trips.ts), pages from pg_stat_statements, and from the write-ahead log itself its bytes and the rows.
 *
 * Not counted: what the programs do by themselves, because time is held; the statement that writes the log of requests, its
 * round trip and its pages, since it writes what 250 ms have brought, of all clients (its rows and its log are counted); planning; and of
 * the write-ahead log what depends on how full a page is (full images, splits and cleaning of pages), and on every
 * thirty-second number of a sequence.
 */
export interface Counts {
  /** By program and text, `api begin`. */
  readonly statements: ReadonlyMap<string, number>;
  readonly apiTrips: number;
  readonly actorTrips: number;
  /** Pages of shared buffers, found there or read, by text. */
  readonly pages: ReadonlyMap<string, number>;
  /** Bytes by table, `commit` for the ends of transactions. */
  readonly log: ReadonlyMap<string, number>;
  /** By table and kind, `event insert`. */
  readonly rows: ReadonlyMap<string, number>;
}

const WRITES_LOG_OF_REQUESTS = /^\s*insert into request_log\b/;

/** Counts the work and all that it leaves behind. */
export async function countWork(
  stack: CountedStack,
  work: () => Promise<void> | void,
): Promise<Counts> {
  const { sql, api, actors } = stack;
  const [tracedOfApi, tracedOfActors] = [stack.tracedOf(api), stack.tracedOf(actors)];
  const pages = await readPages(sql);
  await flushLog(sql);
  const [{ since }] = await sql`select pg_current_wal_flush_lsn()::text as since`;
  await work();
  await stack.drained();
  const apiTrips = withoutLog(stack.tripsOf(api, tracedOfApi));
  const actorTrips = stack.tripsOf(actors, tracedOfActors);
  return {
    statements: sumBy([
      ...apiTrips.flat().map((text) => [`api ${plain(text)}`, 1] as const),
      ...actorTrips.flat().map((text) => [`actors ${plain(text)}`, 1] as const),
    ]),
    apiTrips: apiTrips.length,
    actorTrips: actorTrips.length,
    pages: difference(await readPages(sql), pages),
    ...(await readLog(sql, since)),
  };
}

type Trips = readonly (readonly string[])[];

function withoutLog(trips: Trips): Trips {
  return trips.filter((texts) => !texts.some((text) => WRITES_LOG_OF_REQUESTS.test(text)));
}

async function readPages(sql: SQL): Promise<ReadonlyMap<string, number>> {
  const rows: { query: string; pages: number }[] = await sql`
    select s.query, (s.shared_blks_hit + s.shared_blks_read)::float8 as pages
    from pg_stat_statements s join pg_user u on u.usesysid = s.userid and u.usename <> current_user`;
  return sumBy(
    rows
      .filter(({ query }) => !WRITES_LOG_OF_REQUESTS.test(query))
      .map(({ query, pages }) => [plain(query), pages] as const),
  );
}

/** Writes all of the log so far to its files; gives the transaction that did it. */
async function flushLog(sql: SQL): Promise<string> {
  const [{ own }] = await sql`
    select pg_current_xact_id()::text as own, pg_logical_emit_message(true, 'budget', '')`;
  return own;
}

/** Records without a transaction clean pages up; those of other kinds than these depend on how full a page is. */
async function readLog(sql: SQL, since: string): Promise<Pick<Counts, 'log' | 'rows'>> {
  const own = await flushLog(sql);
  const records: { place: string; type: string; count: number; bytes: number }[] = await sql`
    with records as (
      select start_lsn, resource_manager, record_type, record_length - fpi_length as bytes
      from pg_get_wal_records_info(${since}::pg_lsn, pg_current_wal_flush_lsn())
      where xid::text <> '0' and xid::text <> ${own} and resource_manager <> 'Sequence' and record_type not like 'SPLIT%'
        and record_type not in ('FPI', 'FPI_FOR_HINT', 'NEWROOT', 'INSERT_UPPER', 'DEDUP', 'VACUUM', 'DELETE_PAGE')
    ), places as (
      select distinct on (start_lsn) start_lsn, relfilenode
      from pg_get_wal_block_info(${since}::pg_lsn, pg_current_wal_flush_lsn(), false) order by start_lsn, block_id
    ), relations as (
      select pg_relation_filenode(c.oid) as filenode,
        coalesce(o.oid, i.indrelid, c.oid) as table_id, c.relkind = 'r' as is_table
      from pg_class c
      left join pg_index i on i.indexrelid = c.oid
      left join pg_class o on o.reltoastrelid = coalesce(i.indrelid, c.oid)
      where c.relkind in ('r', 'i', 't', 'S')
    )
    select coalesce(parent.relname, t.relname, 'commit') as place,
      case when r.is_table and record.resource_manager = 'Heap' then record.record_type else '' end as type,
      count(*)::int as count, sum(record.bytes)::int as bytes
    from records record
    left join places p on p.start_lsn = record.start_lsn
    left join relations r on r.filenode = p.relfilenode
    left join pg_class t on t.oid = r.table_id
    left join pg_inherits h on h.inhrelid = t.oid
    left join pg_class parent on parent.oid = h.inhparent
    group by 1, 2`;
  const kinds: ReadonlyMap<string, string> = new Map([
    ['INSERT', 'insert'],
    ['INSERT+INIT', 'insert'],
    ['UPDATE', 'update'],
    ['UPDATE+INIT', 'update'],
    ['HOT_UPDATE', 'update'],
    ['HOT_UPDATE+INIT', 'update'],
    ['DELETE', 'delete'],
  ]);
  return {
    log: sumBy(records.map(({ place, bytes }) => [place, bytes] as const)),
    rows: sumBy(
      records.flatMap(({ place, type, count }) => {
        const kind = kinds.get(type);
        return kind === undefined ? [] : [[`${place} ${kind}`, count] as const];
      }),
    ),
  };
}

function difference(
  after: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  return new Map([...after].map(([key, value]) => [key, value - (before.get(key) ?? 0)] as const));
}

export function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function sumBy(entries: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [key, value] of entries) sums.set(key, (sums.get(key) ?? 0) + value);
  return sums;
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
