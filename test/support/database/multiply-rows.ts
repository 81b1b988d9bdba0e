import type pg from 'pg';

/** Refers to what is configured, of which each copy has the same. */
const SHARED =
  /^(workspace|environment|application|connector|discount|endpoint|member|installation)_id$/;
/** Copies of each row that a workspace has of a table. */
const ROWS_OF_A_TABLE = 12;

interface Column {
  readonly name: string;
  readonly type: string;
  /** It is part of a unique index. */
  readonly isUnique: boolean;
}

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, null) as type, exists (
    select from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)) as "isUnique"
  from pg_attribute a
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`;
const CHECKS = `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`;

/**
 * Writes `copies` of what a workspace has in each of the tables. Ids become others, the same in every table, so that
 * copies refer to each other as the rows do; times are a second apart. Numbers and JSON are left, so no sum is right: for
 * tests of plans, not of money. Checks, foreign keys and triggers are off, so the database is the test's own.
 */
export async function multiplyRows(
  client: pg.Client,
  workspaceId: string,
  copies: number,
  tables: readonly string[],
): Promise<void> {
  await client.query('set session_replication_role = replica');
  for (const table of tables) {
    const { rows: checks } = await client.query<{ name: string }>(CHECKS, [table]);
    for (const { name } of checks)
      await client.query(`alter table ${table} drop constraint if exists "${name}"`);
    const { rows: columns } = await client.query<Column>(COLUMNS, [table]);
    await client.query(
      `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) overriding system value
       select ${columns.map(copyOf).join(', ')}
       from (select * from ${table} where workspace_id = $1 limit ${ROWS_OF_A_TABLE}) r, generate_series(1, ${copies}) n
       on conflict do nothing`,
      [workspaceId],
    );
  }
  await client.query('reset session_replication_role');
}

function copyOf({ name, type, isUnique }: Column): string {
  const value = `r."${name}"`;
  if (SHARED.test(name)) return value;
  if (type === 'uuid') return `md5(${value}::text || n)::uuid`;
  if (type === 'text' && (isUnique || /_(key|id)$/.test(name)))
    return `case when ${value} ~ '^[0-9a-f-]{36}$' then md5(${value} || n)::uuid::text else ${value} || '-' || n end`;
  if (type === 'text' && name.includes('email')) return `n || ${value}`;
  if (isUnique && /^(integer|bigint)$/.test(type)) return `${value} + n * 1000`;
  // What a partition is chosen by is in a unique index.
  if (type === 'timestamp with time zone' && !isUnique && name !== 'recorded_at')
    return `${value} - n * interval '1 second'`;
  return value;
}
