import { sql, type RunQuery } from '../query.ts';
import type { MovedTable } from './moved-tables.ts';
import { literal, quoted } from './names.ts';
import type { OwnerCell } from './owner-cell.ts';
import { rowsOfWorkspace, type RowScope } from './row-finder.ts';

/** What a table has of a workspace; equal in two cells if the rows are, in whatever order they lie. */
export interface TableDigest {
  readonly rows: number;
  /** How many of them count for the hash. */
  readonly hashed: number;
  readonly hash: string;
}

export interface DigestScope extends RowScope {
  /** Of tables that are divided by days: rows of earlier days are left out. */
  readonly since: string | null;
}

/**
 * Digests a table: the number of its rows and a hash of them; with `after`, a hash of those only that have changed since
 * that snapshot of the database, for which no other row is read in full. Events, which never change, are then not even
 * counted, but for those that have got an entry or a number since.
 */
async function digestTable(
  query: RunQuery,
  table: MovedTable,
  scope: DigestScope,
  after: string | null,
): Promise<TableDigest> {
  const [digest] = await query(sql<TableDigest>(digestSql(table, scope, after)));
  if (!digest) throw new Error(`${table.name} was not digested`);
  return digest;
}

function digestSql(table: MovedTable, scope: DigestScope, after: string | null): string {
  const columns = table.columns.map((column) => `t.${quoted(column)}`);
  const isNew = after === null ? 'true' : changedAfter(after);
  const isHashed = after === null ? '' : ` filter (where ${isNew})`;
  const isRecent =
    table.day === null || scope.since === null
      ? ''
      : ` and t.${quoted(table.day)} >= ${literal(scope.since)}::timestamptz`;
  return `
    select count(*)::float8 as rows, (count(*)${isHashed})::float8 as hashed,
      coalesce(bit_xor(hash_record_extended(row(${columns.join(', ')}), 0))${isHashed}, 0)::text as hash
    from ${rowsOfWorkspace(table, scope, isNew)}${isRecent}`;
}

/**
 * SQL: the row's version came after the snapshot. Its transaction id is half a one, so it is held against those that were
 * given since the snapshot's oldest; a row of exactly one round of ids before is taken for changed in both cells or in one,
 * and then the table is digested whole.
 */
function changedAfter(snapshot: string): string {
  const [oldest = '0'] = snapshot.split(':');
  const first = `${literal(oldest)}::xid8::xid`;
  return `age(t.xmin) between 0 and age(${first}) and not pg_visible_in_snapshot(
    (${literal(oldest)}::int8 + age(${first}) - age(t.xmin))::text::xid8, ${literal(snapshot)})`;
}

const OLDEST_DAY = sql<{ day: string | null }>(`
  select (min(to_date(right(c.relname, 8), 'YYYYMMDD'))::timestamp at time zone 'UTC')::text as day
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = any($1::regclass[]) and c.relname ~ '_[0-9]{8}$'`);

/** The first day of which no partition has been dropped. */
export async function oldestDay(
  query: RunQuery,
  tables: readonly MovedTable[],
): Promise<string | null> {
  const divided = tables.filter(({ day }) => day !== null).map(({ name }) => name);
  const [row] = await query(OLDEST_DAY, [divided]);
  return row?.day ?? null;
}

/** How many rows the workspace has in a cell. */
export async function countRows(
  cell: OwnerCell,
  tables: readonly MovedTable[],
  scope: RowScope,
): Promise<number> {
  const counts = tables.map(
    (table) => `(select count(*) from ${rowsOfWorkspace(table, scope, 'true')})`,
  );
  const [row] = await cell.query(
    sql<{ rows: number }>(`select (${counts.join(' + ')})::float8 as rows`),
  );
  return row?.rows ?? 0;
}

/** Digests of all tables over several connections, the largest first; `exported` is the snapshot that they read. */
export async function digestAll(
  cell: OwnerCell,
  tables: readonly MovedTable[],
  scope: DigestScope,
  { exported, after }: { readonly exported: string | null; readonly after: string | null },
): Promise<ReadonlyMap<string, TableDigest>> {
  const waiting = tables.toSorted((a, b) => b.rowsAbout - a.rowsAbout);
  const digests = new Map<string, TableDigest>();
  const work = async (query: RunQuery): Promise<void> => {
    for (let table = waiting.shift(); table; table = waiting.shift())
      digests.set(table.name, await digestTable(query, table, scope, after));
  };
  const connections = Array.from({ length: CONNECTIONS }, () =>
    exported === null ? cell.session(work) : cell.reading(exported, work),
  );
  await Promise.all(connections);
  return digests;
}

const CONNECTIONS = 4;

/** The tables whose digests differ. */
export function differing(
  source: ReadonlyMap<string, TableDigest>,
  target: ReadonlyMap<string, TableDigest>,
): string[] {
  return [...source].flatMap(([name, { rows, hashed, hash }]) => {
    const other = target.get(name);
    return other?.rows === rows && other.hashed === hashed && other.hash === hash ? [] : [name];
  });
}
