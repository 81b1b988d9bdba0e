import {
  readEventLog,
  readLogBounds,
  type LogBounds,
  type LoggedEvent,
} from '../../storage/queries/event-log.ts';
import type { Context } from '../context.ts';
import { refuseExpired } from './refuse-expired.ts';
import type { LogQuery } from './schemas.ts';
import { typesOf } from './types-of.ts';

/** Numbers looked through at once: a filter that matches little must not read a month of events. */
export const SCAN_MAX = 20_000;

export interface LogPage {
  readonly events: readonly LoggedEvent[];
  /** Ask on from here: nothing that matches lies between the last event and it. */
  readonly cursor: number;
  /** How far the environment's log went when it was read. */
  readonly head: number;
  readonly hasMore: boolean;
}

/**
 * The next events of the log behind `after`, ascending. Numbers are given after the commit and become visible in
 * their order, so that who asks on from the cursor misses nothing, however late a transaction commits.
 *
 * A page may hold fewer events than `limit` while `hasMore` says that there are more. Refuses with 422
 * `validation_error` (`log_expired`) when events behind `after` are no longer kept.
 */
export async function readLog(ctx: Context, query: LogQuery): Promise<LogPage> {
  const { environmentId, applicationId, services } = ctx;
  const run = services.database.read.bind(services.database);
  const bounds = await readLogBounds(run, environmentId);
  if (query.after !== undefined) refuseExpired(bounds, query.after, 'query.after');
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
  });
  const events = rows.slice(0, limit);
  const isFull = rows.length > limit;
  const last = events.at(-1)?.logSequence ?? after;
  const hasMore = isFull || until < bounds.head;
  return { events, hasMore, cursor: !isFull && hasMore ? until : last, head: bounds.head };
}

function startOf({ head, oldest }: LogBounds, from: LogQuery['from']): number {
  return from === 'latest' || oldest === null ? head : oldest - 1;
}
