import {
  readEventLog,
  readLogBounds,
  type LogBounds,
  type LoggedEvent,
} from '../../storage/queries/event-log/read-log.ts';
import type { RunQuery } from '../../storage/query.ts';
import type { Context } from '../context.ts';
import { categoryOf, eventTypes } from '../event-types.ts';
import { locate } from './locate.ts';
import { rejectExpired } from './reject-expired.ts';
import type { LogQuery } from './schemas.ts';

/** Log numbers scanned at once: a filter with few matches must not read a month of events. */
const SCAN_MAX = 20_000;

/** The events of one resource are found by an index, however far apart they are. */
function scanMaxOf({ resourceId }: LogQuery): number {
  return resourceId === undefined ? SCAN_MAX : Number.MAX_SAFE_INTEGER;
}

/** A page of large events ends early; the event that exceeds the bytes is its last. */
const PAGE_BYTES = 4 * 1024 * 1024;
/** Numbers are given after the commit: one that was recorded a little earlier may be behind a later one. */
const DISORDER_MS = 60_000;

export interface LogPage {
  readonly events: readonly LoggedEvent[];
  /**
   * Where to continue: nothing between the last event and it matches. An empty page advances it too, so that a reader
   * of rare types does not fall behind the start of the log.
   */
  readonly cursor: number;
  /** The last number of the environment's log at the time of the read. */
  readonly head: number;
  readonly hasMore: boolean;
}

/**
 * The next events of the log after `after`, ascending. Numbers are assigned after the commit and become visible in
 * order, so a reader who continues from the cursor misses nothing, however late a transaction commits.
 *
 * A page may hold fewer events than `limit` although `hasMore` is true. Rejects with 422 `validation_error`
 * (`log_expired`), whose details name `afterPath`, when events after that position are already deleted.
 */
export async function readLog(
  ctx: Context,
  query: LogQuery,
  afterPath = 'query.after',
  bytesMax = PAGE_BYTES,
): Promise<LogPage> {
  if (query.order === 'newest') return readNewest(ctx, query, bytesMax);
  const { environmentId, database } = ctx;
  const run = database.read.bind(database);
  const bounds = await readLogBounds(run, environmentId);
  if (query.after !== undefined) rejectExpired(bounds, query.after, afterPath);
  const span = await spanOf(run, environmentId, bounds, query);
  const after = Math.max(query.after ?? startOf(bounds, query.from), span.first - 1);
  const until = Math.max(after, Math.min(span.last, after + scanMaxOf(query)));
  const rows = await readEventLog(run, {
    ...filterOf(ctx, query),
    after,
    until,
    limit: query.limit + 1,
    bytesMax,
  });
  // The next number is missing only if it does not match, or its day was dropped after the bounds were read.
  const mayMiss = until > after && rows[0]?.logSequence !== after + 1;
  if (query.after !== undefined && mayMiss)
    rejectExpired(await readLogBounds(run, environmentId), query.after, afterPath);
  const isPart = until < span.last;
  return { ...pageOf(rows, query.limit, bytesMax, { isPart, end: until }), head: bounds.head };
}

/** The same against the order of the log; what is deleted meanwhile is only left out. */
async function readNewest(ctx: Context, query: LogQuery, bytesMax: number): Promise<LogPage> {
  const { environmentId, database } = ctx;
  const run = database.read.bind(database);
  const bounds = await readLogBounds(run, environmentId);
  const span = await spanOf(run, environmentId, bounds, query);
  const until = Math.min((query.after ?? bounds.head + 1) - 1, span.last);
  const after = Math.max(span.first - 1, until - scanMaxOf(query));
  const rows = await readEventLog(run, {
    ...filterOf(ctx, query),
    after,
    until,
    isNewestFirst: true,
    limit: query.limit + 1,
    bytesMax,
  });
  const isPart = after > span.first - 1;
  return {
    ...pageOf(rows, query.limit, bytesMax, { isPart, end: Math.max(0, after + 1) }),
    head: bounds.head,
  };
}

interface Scanned {
  /** More of the log is left to be looked through. */
  readonly isPart: boolean;
  /** The position that was come to. */
  readonly end: number;
}

function pageOf(
  rows: readonly LoggedEvent[],
  limit: number,
  bytesMax: number,
  { isPart, end }: Scanned,
): Omit<LogPage, 'head'> {
  const events = rows.slice(0, limit);
  const bytes = rows.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
  const isFull = rows.length > limit || bytes >= bytesMax;
  const goesOn = !isFull && isPart;
  const last = events.at(-1)?.logSequence ?? end;
  return { events, hasMore: isFull || isPart, cursor: goesOn ? end : last };
}

function filterOf({ environmentId, applicationId }: Context, query: LogQuery) {
  const { types, resourceId, since, until } = query;
  return {
    environmentId,
    applicationId,
    types: typesOf(types),
    resourceId: resourceId ?? null,
    since: since ?? null,
    before: until ?? null,
  };
}

/** The first and the last number that may match. */
async function spanOf(
  run: RunQuery,
  environmentId: string,
  bounds: LogBounds,
  { since, until }: LogQuery,
): Promise<{ first: number; last: number }> {
  const at = (instant: string, ms: number): Promise<number> =>
    locate(run, environmentId, bounds, new Date(new Date(instant).getTime() + ms));
  return {
    first: since === undefined ? (bounds.oldest ?? 1) : await at(since, -DISORDER_MS),
    last: until === undefined ? bounds.head : (await at(until, DISORDER_MS)) - 1,
  };
}

function startOf({ head, oldest }: LogBounds, from: LogQuery['from']): number {
  return from === 'latest' || oldest === null ? head : oldest - 1;
}

/** The exact types of the filters; null for all. */
function typesOf(filters: readonly string[] | undefined): readonly string[] | null {
  if (filters === undefined || filters.includes('*')) return null;
  return eventTypes.filter(
    (type) => filters.includes(type) || filters.includes(`${categoryOf(type)}.*`),
  );
}
