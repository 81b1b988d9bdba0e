import type { Page } from '../../storage/page.ts';
import {
  requestKeyset,
  requestPage,
  requestScanEnd,
  type RequestFilter,
  type RequestRow,
} from '../../storage/queries/request-log/request-list.ts';
import type { Context } from '../context.ts';
import type { ListRequestsQuery } from './schemas.ts';

const DAY_MS = 86_400_000;

/**
 * A page of the log of requests, newest first. A page may hold fewer than `limit` although `hasMore` is true: of a busy
 * environment only so much is looked through at once.
 */
export async function listRequests(
  ctx: Context,
  { cursor, limit, ...asked }: ListRequestsQuery,
): Promise<Page<RequestRow>> {
  const { database, services } = ctx;
  const { cursors } = services;
  const position = cursors.decode(requestKeyset, cursor);
  const filter = filterOf(asked, services.clock(), services.requestLogDays);
  const rows = await database.read(requestPage(ctx, filter, position, limit + 1));
  if (rows.length > limit) return cursors.page(requestKeyset, rows, limit, positionOf);
  const [end] = await database.read(requestScanEnd(ctx, filter, position));
  const cursorBehind = end ? cursors.encode(requestKeyset, positionOf(end)) : null;
  return { rows, cursor: cursorBehind, hasMore: end !== undefined };
}

/** The bounds in time always stand, so that only partitions between them are looked at. */
function filterOf(
  { status, since, until, ...filter }: Omit<ListRequestsQuery, 'cursor' | 'limit'>,
  now: Date,
  days: number,
): RequestFilter {
  const oldest = new Date(now.getTime() - (days + 1) * DAY_MS).toISOString();
  return {
    ...filter,
    ...(status === undefined ? {} : { status: statusRange(status) }),
    since: since === undefined || since < oldest ? oldest : since,
    until: until ?? new Date(now.getTime() + DAY_MS).toISOString(),
  };
}

function statusRange(text: string): readonly [number, number] {
  if (!text.endsWith('xx')) return [Number(text), Number(text)];
  const first = Number(text.slice(0, 1)) * 100;
  return [first, first + 99];
}

function positionOf(row: Pick<RequestRow, 'id' | 'created_at'>): readonly string[] {
  return [row.created_at.toISOString(), row.id];
}
