import pg from 'pg';
import { composeSql, sql, type Query, type RunQuery } from '../query.ts';
import { resealedValue, type SealedColumn } from './sealed-columns.ts';
import { UnreadableSecret, type Secrets } from './secrets.ts';

/** What one run over a column found so far. */
export interface ResealProgress {
  readonly column: string;
  readonly read: number;
  readonly resealed: number;
  /** Rows that were written meanwhile; the next run looks at them again. */
  readonly overtaken: number;
  /** Keys of rows that neither key opens. */
  readonly unreadable: readonly string[];
}

interface SealedRow {
  readonly keys: readonly string[];
  readonly value: string;
}

/**
 * Reads: one sealed column, by its table's primary key, `portion` rows at a time. Writes: each row that is still
 * sealed under the previous key, in a transaction of its own and only if the value is still the one that was read, so
 * that it runs beside every process, waits for no two rows at once and overwrites nothing. Killed, it starts again:
 * what is done is read and left alone. Calls `report` after each portion.
 */
export async function resealColumn(
  query: RunQuery,
  secrets: Secrets,
  sealed: SealedColumn,
  portion: number,
  report: (progress: ResealProgress) => void,
): Promise<ResealProgress> {
  const key = await primaryKeyOf(query, sealed.table);
  const unreadable: string[] = [];
  let progress: ResealProgress = {
    column: `${sealed.table}.${sealed.column}`,
    read: 0,
    resealed: 0,
    overtaken: 0,
    unreadable,
  };
  let last: readonly string[] | null = null;
  for (;;) {
    const rows: readonly SealedRow[] = await query(portionQuery(sealed, key, last, portion));
    for (const row of rows) {
      const outcome = await resealRow(query, secrets, sealed, key, row);
      if (outcome === 'unreadable') unreadable.push(row.keys.join(' '));
      if (outcome === 'resealed') progress = { ...progress, resealed: progress.resealed + 1 };
      if (outcome === 'overtaken') progress = { ...progress, overtaken: progress.overtaken + 1 };
    }
    last = rows.at(-1)?.keys ?? null;
    progress = { ...progress, read: progress.read + rows.length };
    report(progress);
    if (rows.length < portion) return progress;
  }
}

async function resealRow(
  query: RunQuery,
  secrets: Secrets,
  sealed: SealedColumn,
  key: readonly KeyColumn[],
  { keys, value }: SealedRow,
): Promise<'current' | 'resealed' | 'overtaken' | 'unreadable'> {
  try {
    const fresh = resealedValue(sealed.form, value, secrets.reseal);
    if (fresh === null) return 'current';
    const updated = await query(updateQuery(sealed, key, keys, value, fresh));
    return updated.length === 1 ? 'resealed' : 'overtaken';
  } catch (error) {
    if (error instanceof UnreadableSecret) return 'unreadable';
    throw error;
  }
}

interface KeyColumn {
  readonly name: string;
  readonly type: string;
}

async function primaryKeyOf(query: RunQuery, table: string): Promise<readonly KeyColumn[]> {
  return query(
    sql<KeyColumn>(`
    select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_index i cross join lateral unnest(i.indkey) with ordinality as k(attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = $1::regclass and i.indisprimary order by k.place`),
    [table],
  );
}

function portionQuery(
  { table, column }: SealedColumn,
  key: readonly KeyColumn[],
  last: readonly string[] | null,
  portion: number,
): Query<SealedRow> {
  const names = key.map(({ name }) => name).join(', ');
  return composeSql<SealedRow>((bind) => {
    const behind =
      last === null
        ? ''
        : `and (${names}) > (${key.map(({ type }, at) => `${bind(last[at])}::${type}`).join(', ')})`;
    return `select array[${key.map(({ name }) => `${name}::text`).join(', ')}] as keys, ${column}::text as value
      from ${table} where ${column} is not null ${behind} order by ${names} limit ${bind(portion)}`;
  });
}

function updateQuery(
  { table, column, form }: SealedColumn,
  key: readonly KeyColumn[],
  keys: readonly string[],
  value: string,
  fresh: string,
): Query<{ column: string }> {
  return composeSql<{ column: string }>((bind) => {
    const isRow = key.map(({ name, type }, at) => `${name} = ${bind(keys[at])}::${type}`);
    return `update ${table} set ${column} = ${bind(fresh)}::${form === 'list' ? 'jsonb' : 'text'}
      where ${isRow.join(' and ')} and ${column}::text = ${bind(value)} returning 1 as column`;
  });
}

/** The statements that remove the logins of an earlier SECRETS_KEY, of those that exist. */
export async function readDropStatements(
  query: RunQuery,
  names: readonly string[],
): Promise<string[]> {
  const found = await query(
    sql<{ name: string }>(
      'select rolname::text as name from pg_roles where rolname = any($1) order by rolname',
    ),
    [names],
  );
  return found.map(({ name }) => `drop role ${pg.escapeIdentifier(name)};`);
}
