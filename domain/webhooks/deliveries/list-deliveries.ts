import {
  countDeliveries,
  countEndedByHour,
  deliveryPage,
  isNarrow,
  searchedDeliveries,
  searchedDeliveryPage,
  type DeliveryCounts,
  type DeliveryScope,
  type SpanCount,
  type PageSpan,
  type Searched,
} from '../../../storage/queries/webhooks/delivery-list.ts';
import type { RunQuery } from '../../../storage/query.ts';
import type { Context } from '../../context.ts';
import type { DeliveryFilter } from '../schemas.ts';
import type { DeliveryRow } from '../../../storage/queries/webhooks/delivery-rows.ts';

interface DeliveryList {
  readonly rows: readonly DeliveryRow[];
  readonly total: number;
  readonly hasMore: boolean;
  /** Where a search stopped: what is older was not looked through. Null when nothing is left out. */
  readonly searchedUntil: Date | null;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A page deeper into a day than this is located by the day's hourly counts. */
const DEEP = 2_000;
/** Deliveries that a search looks through at once. */
const SCAN_MAX = 50_000;

/**
 * The deliveries of the tenant, newest first, with their exact number: the log's daily counts plus the open ones. The
 * days, and in a busy one the hours, also locate the page, so that nothing before it is scanned.
 */
export async function listDeliveries(
  ctx: Context,
  filter: DeliveryFilter,
  scanMax = SCAN_MAX,
): Promise<DeliveryList> {
  const { workspaceId, environmentId, applicationId, database } = ctx;
  const { limit, offset, eventType, since, until, ...named } = filter;
  const scope: DeliveryScope = { workspaceId, environmentId, applicationId, ...named };
  const query = database.read.bind(database);
  if (eventType !== undefined || since !== undefined || until !== undefined) {
    const period = { from: since ?? '-infinity', before: until ?? 'infinity' };
    return search(query, scope, { eventType, scanMax }, { ...period, limit, offset });
  }
  const counts = await countDeliveries(query, scope);
  const days = spansOf([...counts.open, ...counts.ended], DAY_MS);
  const total = sumOf(days);
  const page = { limit, offset };
  const inDays = pageSpanOf(days, DAY_MS, page, 'infinity');
  if (inDays === null) return { rows: [], total, hasMore: false, searchedUntil: null };
  const range = (await pageSpanInHours(query, scope, counts, inDays)) ?? inDays;
  const rows = await query(deliveryPage(scope, range));
  return { rows, total, hasMore: offset + rows.length < total, searchedUntil: null };
}

/** By what is not counted, and by no index: the newest are looked through, and the response says how far. */
async function search(
  query: RunQuery,
  scope: DeliveryScope,
  searched: Searched,
  range: PageSpan,
): Promise<DeliveryList> {
  const rows = await query(searchedDeliveryPage(scope, range, searched));
  const [result] = rows.length > 0 ? rows : await query(searchedDeliveries(scope, range, searched));
  const { total = 0, searched_until: searchedUntil = null } = result ?? {};
  return { rows, total, hasMore: range.offset + rows.length < total, searchedUntil };
}

interface CountedSpan extends PageSpan {
  readonly deliveries: number;
}

/** The hours of a page that begins deep in a day; null when it does not, or when they hold fewer rows than the days. */
async function pageSpanInHours(
  query: RunQuery,
  scope: DeliveryScope,
  { open }: DeliveryCounts,
  inDays: CountedSpan,
): Promise<PageSpan | null> {
  if (isNarrow(scope) || inDays.offset < DEEP) return null;
  const ended = await countEndedByHour(query, scope, inDays);
  const hours = spansOf(
    [...open.filter(({ start }) => isWithin(start, inDays)), ...ended],
    HOUR_MS,
  );
  return sumOf(hours) < inDays.deliveries
    ? null
    : pageSpanOf(hours, HOUR_MS, inDays, inDays.before);
}

/**
 * The spans of the page, and its offset in the first of them; null when it is past all of them. A delivery created
 * during the read is newer than all that were counted, so the newest span has no end.
 */
function pageSpanOf(
  spans: readonly SpanCount[],
  spanMs: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  end: string,
): CountedSpan | null {
  let passed = 0;
  const held: SpanCount[] = [];
  for (const span of spans) {
    if (held.length === 0 && passed + span.deliveries <= offset) passed += span.deliveries;
    else held.push(span);
    if (passed + sumOf(held) >= offset + limit) break;
  }
  const newest = held[0];
  const oldest = held.at(-1);
  if (newest === undefined || oldest === undefined) return null;
  return {
    limit,
    offset: offset - passed,
    deliveries: sumOf(held),
    from: oldest.start.toISOString(),
    before: newest === spans[0] ? end : new Date(newest.start.getTime() + spanMs).toISOString(),
  };
}

/** The counts grouped into spans of one length, newest first. */
function spansOf(counts: readonly SpanCount[], spanMs: number): SpanCount[] {
  const sums = new Map<number, number>();
  for (const { start, deliveries } of counts) {
    const span = Math.floor(start.getTime() / spanMs);
    sums.set(span, (sums.get(span) ?? 0) + deliveries);
  }
  return [...sums]
    .filter(([, deliveries]) => deliveries > 0)
    .toSorted(([left], [right]) => right - left)
    .map(([span, deliveries]) => ({ start: new Date(span * spanMs), deliveries }));
}

function isWithin(instant: Date, { from, before }: PageSpan): boolean {
  return instant >= new Date(from) && (before === 'infinity' || instant < new Date(before));
}

function sumOf(spans: readonly SpanCount[]): number {
  return spans.reduce((sum, { deliveries }) => sum + deliveries, 0);
}
