import {
  readEventLog,
  readLogBounds,
  type LogBounds,
  type LoggedEvent,
} from '../../storage/queries/event-log/read-log.ts';
import type { Context } from '../context.ts';
import { categoryOf, eventTypes } from '../event-types.ts';
import { rejectExpired } from './reject-expired.ts';
import type { LogQuery } from './schemas.ts';

/** Log numbers scanned at once: a filter with few matches must not read a month of events. */
const SCAN_MAX = 20_000;
/** A page of large events ends early; the event that exceeds the bytes is its last. */
const PAGE_BYTES = 4 * 1024 * 1024;

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
  const { environmentId, applicationId, database } = ctx;
  const run = database.read.bind(database);
  const bounds = await readLogBounds(run, environmentId);
  if (query.after !== undefined) rejectExpired(bounds, query.after, afterPath);
  const after = query.after ?? startOf(bounds, query.from);
  const until = Math.max(after, Math.min(bounds.head, after + SCAN_MAX));
  const types = typesOf(query.types);
  const { limit } = query;
  const rows = await readEventLog(run, {
    environmentId,
    applicationId,
    after,
    until,
    types,
    limit: limit + 1,
    bytesMax,
  });
  // The next number is missing only if it does not match, or its day was dropped after the bounds were read.
  const mayMiss = until > after && rows[0]?.logSequence !== after + 1;
  if (query.after !== undefined && mayMiss)
    rejectExpired(await readLogBounds(run, environmentId), query.after, afterPath);
  const events = rows.slice(0, limit);
  const bytes = rows.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
  const isFull = rows.length > limit || bytes >= bytesMax;
  const isPart = !isFull && until < bounds.head;
  const last = events.at(-1)?.logSequence ?? until;
  return { events, hasMore: isFull || isPart, cursor: isPart ? until : last, head: bounds.head };
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
