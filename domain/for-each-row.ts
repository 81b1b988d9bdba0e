import { isInfrastructureFailure } from '../storage/errors/infrastructure-failure.ts';
import {
  clearFailures,
  recordFailure,
  type RowKey,
  type RowKind,
} from '../storage/queries/failed-rows/failed-rows.ts';
import { PING } from '../storage/queries/operations/probes.ts';
import { FenceLost } from '../storage/errors/database-errors.ts';
import type { DatabaseContext } from './context.ts';

/** Workspaces served at the same time. */
const WORKSPACES_MAX = 4;
/** After so long a workspace starts no further row, so that the next run can serve others that fell due meanwhile. */
const TURN_MS = 2_000;

interface Work<Row extends RowKey> {
  readonly kind: RowKind;
  readonly rows: readonly Row[];
  readonly signal?: AbortSignal | undefined;
  /** Whether all rows are reached in this run: a workspace whose turn is over has another one. */
  readonly toTheEnd?: boolean;
}

export interface RowsRun {
  /** What `run` has counted. */
  readonly done: number;
  /** Whether rows were completed, failed or left over, so that reading again may find more. */
  readonly hasProgress: boolean;
}

/**
 * Runs due work on each row; every sweep goes through here or through `inOneCommit`.
 *
 * Writes: `failed_row`. Guarantees: a row that throws is recorded, reported and passed over, and all other rows are
 * done; a workspace's rows are done in their order, and its slow or failing ones hold up no other workspace. Does not
 * guarantee, without `toTheEnd`: that all rows are reached; the rest is due at the next run. Throws when the database
 * itself fails or the process has lost its lease. Callers leave out rows that wait after a failure (`mayBeTried`).
 */
export async function forEachRow<Row extends RowKey>(
  ctx: DatabaseContext,
  {
    kind,
    rows,
    signal,
    toTheEnd,
    run,
  }: Work<Row> & { readonly run: (row: Row) => Promise<boolean> },
): Promise<RowsRun> {
  const state = { done: 0, succeeded: [] as string[], failed: 0, left: 0 };
  const waiting: (readonly Row[])[] = [
    ...Map.groupBy(rows, ({ workspaceId }) => workspaceId).values(),
  ];
  const serve = async (own: readonly Row[]): Promise<void> => {
    const until = performance.now() + TURN_MS;
    for (const [index, row] of own.entries()) {
      if (signal?.aborted || performance.now() >= until) {
        if (toTheEnd && !signal?.aborted) waiting.push(own.slice(index));
        else state.left += own.length - index;
        return;
      }
      try {
        if (await run(row)) state.done += 1;
        state.succeeded.push(row.id);
      } catch (error) {
        state.failed += 1;
        await recordRowFailure(ctx, kind, row, error);
      }
    }
  };
  const serveNext = async (): Promise<void> => {
    for (let own = waiting.shift(); own; own = waiting.shift()) await serve(own);
  };
  const served = await Promise.allSettled(Array.from({ length: WORKSPACES_MAX }, serveNext));
  for (const result of served) if (result.status === 'rejected') throw result.reason;
  await clearFailures(ctx.database.read.bind(ctx.database), kind, state.succeeded);
  return { done: state.done, hasProgress: state.done + state.failed + state.left > 0 };
}

/**
 * The same for work that takes many rows in one commit: when that fails, each row gets its own. `run` returns how many
 * it has done.
 */
export async function inOneCommit<Row extends RowKey>(
  ctx: DatabaseContext,
  {
    kind,
    rows,
    signal,
    run,
  }: Work<Row> & { readonly run: (rows: readonly Row[]) => Promise<number> },
): Promise<RowsRun> {
  if (rows.length === 0) return { done: 0, hasProgress: false };
  try {
    const done = await run(rows);
    const ids = rows.map(({ id }) => id);
    await clearFailures(ctx.database.read.bind(ctx.database), kind, ids);
    return { done, hasProgress: done > 0 };
  } catch (error) {
    await requireRowFailure(ctx, error);
    return forEachRow(ctx, { kind, rows, signal, run: async (row) => (await run([row])) > 0 });
  }
}

/**
 * Records and reports a row on which work failed. Throws when no row is to blame: the lease is lost, or the database does
 * not respond.
 */
export async function recordRowFailure(
  ctx: DatabaseContext,
  kind: RowKind,
  row: RowKey,
  error: unknown,
): Promise<void> {
  await requireRowFailure(ctx, error);
  const { database, services } = ctx;
  const { workspaceId, id } = row;
  const recorded = await recordFailure(database.read.bind(database), kind, row, String(error));
  services.rowFailed(error, { kind, workspaceId, id, ...recorded });
}

/** Throws the error if no row is to blame: the lease is lost, or the database does not respond. */
async function requireRowFailure({ database }: DatabaseContext, error: unknown): Promise<void> {
  if (error instanceof FenceLost) throw error;
  // A processor's refused connection and a statement's time-out look like the database's failures.
  if (isInfrastructureFailure(error)) {
    await database.read(PING).catch(() => {
      throw error;
    });
  }
}
