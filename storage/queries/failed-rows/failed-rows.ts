import { sql, type RunQuery } from '../../query.ts';

/** The work whose failing rows are passed over; also a label of the metrics. */
export type RowKind =
  | 'timer'
  | 'payment-reconciliation'
  | 'session-expiry'
  | 'cart-abandonment'
  | 'overdue'
  | 'authorization-expiry'
  | 'invitations'
  | 'cart-updated'
  | 'discount-reservations'
  | 'stray-objects'
  | 'day-partitions'
  | 'money-audit';

const ATTEMPTS_MAX = 8;
const FIRST_WAIT_SECONDS = 10;
const WAIT_FACTOR = 3;

/** A condition: the row has not failed, or may be tried again. `id` is an SQL expression. */
export function mayBeTried(kind: RowKind, id: string): string {
  return `not exists (
    select from failed_row f
    where f.kind = '${kind}' and f.row_id = ${id}::text and f.next_try_at > clock_timestamp())`;
}

/** A condition: the row is not in the dead letters. */
export function isNotDead(kind: RowKind, id: string): string {
  return `not exists (
    select from failed_row f
    where f.kind = '${kind}' and f.row_id = ${id}::text and f.dead_at is not null)`;
}

export interface RowKey {
  /** Null for a row of no workspace. */
  readonly workspaceId: string | null;
  /** Unique among the rows of its kind. */
  readonly id: string;
}

export interface RecordedFailure {
  readonly attempts: number;
  readonly isDead: boolean;
}

// A row that was not tried again within a day of its wait has been settled otherwise.
export const RECORD_FAILURE = sql<RecordedFailure>(`
  with settled as (
    delete from failed_row
    where kind = $1 and row_id <> $2 and dead_at is null and next_try_at < clock_timestamp() - interval '1 day'
  )
  insert into failed_row as f (kind, row_id, workspace_id, attempts, error, next_try_at)
  values ($1, $2, $3, 1, $4, clock_timestamp() + make_interval(secs => ${FIRST_WAIT_SECONDS}))
  on conflict (kind, row_id) do update set attempts = f.attempts + 1, error = excluded.error,
    dead_at = case when f.attempts + 1 >= ${ATTEMPTS_MAX} then coalesce(f.dead_at, clock_timestamp()) end,
    next_try_at = case when f.attempts + 1 >= ${ATTEMPTS_MAX} then 'infinity'
      else clock_timestamp() + make_interval(secs => ${FIRST_WAIT_SECONDS} * power(${WAIT_FACTOR}, f.attempts)) end
  returning attempts, dead_at is not null as "isDead"`);

/** Records that the work failed on a row, which then waits 10 s, 30 s, 90 s ...; the eighth time it is dead. */
export async function recordFailure(
  query: RunQuery,
  kind: RowKind,
  { workspaceId, id }: RowKey,
  error: string,
): Promise<RecordedFailure> {
  const values = [kind, id, workspaceId, error.slice(0, 4000)];
  const [row] = await query(RECORD_FAILURE, values);
  return row ?? { attempts: 1, isDead: false };
}

export const CLEAR_FAILURES = sql(
  'delete from failed_row where kind = $1 and row_id = any($2::text[])',
);

/** Forgets the failures of rows that have succeeded. */
export async function clearFailures(
  query: RunQuery,
  kind: RowKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await query(CLEAR_FAILURES, [kind, ids]);
}

export interface FailedRow {
  readonly kind: string;
  readonly workspaceId: string | null;
  readonly rowId: string;
  readonly attempts: number;
  readonly error: string;
  readonly isDead: boolean;
  readonly since: Date;
}

export const LIST_FAILED_ROWS = sql<FailedRow>(`
  select kind, workspace_id as "workspaceId", row_id as "rowId", attempts, error,
    dead_at is not null as "isDead", first_failed_at as since
  from failed_row order by dead_at is null, first_failed_at limit 1000`);

/** Dead rows first, the oldest first, for an operator. */
export async function listFailedRows(query: RunQuery): Promise<FailedRow[]> {
  return query(LIST_FAILED_ROWS);
}

const RETRY = `
  update failed_row set next_try_at = clock_timestamp(), dead_at = null,
    attempts = least(attempts, ${ATTEMPTS_MAX - 1})`;

/** A statement that has the rows of a kind tried again. `ids` is an SQL query. */
export function retryOf(kind: RowKind, ids: string): string {
  return `${RETRY} where kind = '${kind}' and row_id in ${ids}`;
}

export const RETRY_FAILED_ROWS = sql(`
  ${RETRY}
  where workspace_id is not distinct from $1::uuid and ($2::text is null or row_id = $2)
  returning 1`);

/** Has failed rows tried again by the next run of their work; one that was dead is dead again if it fails. */
export async function retryFailedRows(
  query: RunQuery,
  workspaceId: string | null,
  rowId: string | null,
): Promise<number> {
  return (await query(RETRY_FAILED_ROWS, [workspaceId, rowId])).length;
}

export const COUNT_FAILED_ROWS = sql<{ kind: string; waiting: number; dead: number }>(`
  select kind, count(*) filter (where dead_at is null)::int as waiting, count(dead_at)::int as dead
  from failed_row group by kind`);

/** The failed rows of each kind that has any. */
export async function countFailedRows(
  query: RunQuery,
): Promise<{ kind: string; waiting: number; dead: number }[]> {
  return query(COUNT_FAILED_ROWS);
}
