import { type Bind, composeSql, type Query, type RunQuery } from '../../query.ts';
import type { DeliveryRow } from './delivery-rows.ts';

export interface DeliveryScope {
  readonly workspaceId: string;
  readonly environmentId: string;
  /** Null: of all applications. */
  readonly applicationId: string | null;
  readonly endpointId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly status?: string | undefined;
}

export interface SpanCount {
  /** When the day or hour (UTC) begins in which the deliveries were created. */
  readonly start: Date;
  readonly deliveries: number;
}

export interface DeliveryCounts {
  /** By hour: they are counted one by one. */
  readonly open: readonly SpanCount[];
  /** By day. */
  readonly ended: readonly SpanCount[];
}

/** Whether the scope is always small: the deliveries of one event or one order. */
export function isNarrow({ orderId, eventId }: DeliveryScope): boolean {
  return orderId !== undefined || eventId !== undefined;
}

const openStatuses = new Set(['pending', 'failed']);

function hasOpen({ status }: DeliveryScope): boolean {
  return status === undefined || openStatuses.has(status);
}

function hasEnded({ status }: DeliveryScope): boolean {
  return status === undefined || !openStatuses.has(status);
}

/** The exact number of deliveries; only for narrow scopes are the rows of the log themselves counted. */
export async function countDeliveries(
  query: RunQuery,
  scope: DeliveryScope,
): Promise<DeliveryCounts> {
  const rows = await query(deliveryCounts(scope));
  const of = (place: boolean) => rows.filter(({ isOpen }) => isOpen === place);
  return { open: of(true), ended: of(false) };
}

export function deliveryCounts(scope: DeliveryScope): Query<SpanCount & { isOpen: boolean }> {
  return composeSql((bind) => {
    const parts = [
      ...(hasOpen(scope) ? [`select true, ${countedBy('hour', openOf(scope, bind))}`] : []),
      ...(hasEnded(scope) ? [`select false, ${endedByDay(scope, bind)}`] : []),
    ];
    return `select is_open as "isOpen", start, sum(deliveries)::bigint as deliveries
        from (${parts.join(' union all ')}) c (is_open, start, deliveries)
        group by is_open, start`;
  });
}

/** The ended ones by hour, within a period that begins and ends with a day. */
export async function countEndedByHour(
  query: RunQuery,
  scope: DeliveryScope,
  period: Period,
): Promise<SpanCount[]> {
  return hasEnded(scope) ? query(endedByHour(scope, period)) : [];
}

export function endedByHour(scope: DeliveryScope, { from, before }: Period): Query<SpanCount> {
  return composeSql(
    (bind) => `
      select c.hour as start, sum(deliveries)::bigint as deliveries from webhook_delivery_hour c
       where ${countedOf(scope, bind)}
         and c.hour >= ${bind(from)}::timestamptz and c.hour < ${bind(before)}::timestamptz
       group by c.hour`,
  );
}

function countedBy(unit: 'day' | 'hour', rows: string): string {
  // Not date_trunc, which looks the time zone up for each row: 10,000 open ones took ten times as long.
  return `date_bin('1 ${unit}', d.created_at, timestamptz '2000-01-01T00:00:00Z'), count(*)
    from ${rows} group by 2`;
}

function endedByDay(scope: DeliveryScope, bind: Bind): string {
  if (isNarrow(scope)) return countedBy('day', endedOf(scope, bind));
  return `c.day::timestamp at time zone 'UTC', deliveries
    from webhook_delivery_count c where ${countedOf(scope, bind)}`;
}

/** The scope's rows among the counts of days or hours. */
function countedOf(scope: DeliveryScope, bind: Bind): string {
  const { endpointId, status } = scope;
  const met = [tenantOf(scope, bind, 'c')];
  if (endpointId !== undefined) met.push(`c.endpoint_id = ${bind(endpointId)}::uuid`);
  if (status !== undefined) met.push(`c.status = ${bind(status)}`);
  return met.join(' and ');
}

/** From one instant (inclusive) to another (exclusive). */
interface Period {
  readonly from: string;
  readonly before: string;
}

export interface PageSpan extends Period {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Deliveries within a period, newest first: their keys are collected from queue and log, then the rows are read one by
 * one (`limit 1`), since a plan that does not know how few keys there are would walk through the log.
 */
export function deliveryPage(scope: DeliveryScope, range: PageSpan): Query<DeliveryRow> {
  return composeSql((bind) => {
    const most = `${bind(range.limit + range.offset)}::int`;
    return `
        with keys as materialized (
          select * from (${newestKeys(scope, range, bind, most)}) k
          order by created_at desc, id desc
          limit ${bind(range.limit)}::int offset ${bind(range.offset)}::int)
        ${rowsOfKeys(scope, bind)}`;
  });
}

/** The columns and conditions by which a page is searched through, beyond the keys of its rows. */
export interface Searched {
  readonly eventType: string | undefined;
  /** So many of the newest in the period are looked through. */
  readonly scanMax: number;
}

export interface SearchResult {
  /** How many match in what was looked through. */
  readonly total: number;
  /** Where the search stopped before the end of the period: all that is older; null when it came to the end. */
  readonly searched_until: Date | null;
}

const SEARCH_RESULT = `(select count(*) from matching)::int as total,
  (select stopped + interval '1 millisecond' from bounds) as searched_until`;

/** The same of those of a type among the newest of the period, each with what came of the search. */
export function searchedDeliveryPage(
  scope: DeliveryScope,
  range: PageSpan,
  searched: Searched,
): Query<DeliveryRow & SearchResult> {
  return composeSql(
    (bind) => `
        with ${searchedParts(scope, range, searched, bind)},
        keys as materialized (
          select * from matching order by created_at desc, id desc
          limit ${bind(range.limit)}::int offset ${bind(range.offset)}::int)
        ${rowsOfKeys(scope, bind, `, ${SEARCH_RESULT}`)}`,
  );
}

/** What comes of the search where the page has no row. */
export function searchedDeliveries(
  scope: DeliveryScope,
  range: PageSpan,
  searched: Searched,
): Query<SearchResult> {
  return composeSql(
    (bind) => `with ${searchedParts(scope, range, searched, bind)} select ${SEARCH_RESULT}`,
  );
}

/**
 * A search that has come to its bound stops behind the last instant that it has seen whole: instants are of whole
 * milliseconds, of which the next search begins with the one that was cut.
 */
function searchedParts(
  scope: DeliveryScope,
  range: PageSpan,
  { eventType, scanMax }: Searched,
  bind: Bind,
): string {
  const most = `${bind(scanMax)}::int`;
  // An endpoint's rows of the log are found without regard to the tenant.
  const met = [tenantOf(scope, bind, 's')];
  if (eventType !== undefined) met.push(`s.event_type = ${bind(eventType)}`);
  const more = ', d.event_type, d.workspace_id, d.environment_id';
  return `
        scanned as materialized (
          select * from (${newestKeys(scope, range, bind, most, more)}) k
          order by created_at desc, id desc limit ${most}),
        bounds as materialized (
          select case when count(*) >= ${most} then min(created_at) end as stopped from scanned),
        matching as materialized (
          select s.* from scanned s, bounds b
           where ${met.join(' and ')} and (b.stopped is null or s.created_at > b.stopped))`;
}

function newestKeys(
  scope: DeliveryScope,
  range: PageSpan,
  bind: Bind,
  most: string,
  more = '',
): string {
  const parts = [
    ...(hasOpen(scope) ? [openKeys(scope, range, bind, most, more)] : []),
    ...(hasEnded(scope) ? [endedKeys(scope, range, bind, most, more)] : []),
  ];
  return parts.join(' union all ');
}

function rowsOfKeys(scope: DeliveryScope, bind: Bind, more = ''): string {
  return `
        select ${ROW}, q.next_attempt_at, null::timestamptz as completed_at${more}
          from keys k cross join lateral (
            select * from webhook_delivery_open d where d.id = k.id limit 1) q
         where k.is_open
        union all
        select ${ROW}, null, q.completed_at${more}
          from keys k cross join lateral (
            select * from webhook_delivery d
             where d.environment_id = ${bind(scope.environmentId)}::uuid
               and d.application_id = k.application_id and d.created_at = k.created_at and d.id = k.id
             limit 1) q
         where not k.is_open
        order by created_at desc, id desc`;
}

const ROW = `q.id, q.created_at, q.endpoint_id, q.installation_id, q.event_id, q.event_type, q.order_id,
  q.status, q.attempts, q.response_status, q.response_body, q.duration_ms, q.error`;

function openKeys(
  scope: DeliveryScope,
  range: PageSpan,
  bind: Bind,
  most: string,
  more: string,
): string {
  const keys = `d.created_at, d.id, d.application_id, true as is_open${more}`;
  if (isOfOne(scope)) return newest(keys, openOf(scope, bind), range, bind, most);
  const status = scope.status === undefined ? '' : ` and d.status = ${bind(scope.status)}`;
  const rows = `webhook_delivery_open d where ${ofApplication(scope, bind)}${status}`;
  return newestOfAll(keys, rows, scope, range, bind, most);
}

function endedKeys(
  scope: DeliveryScope,
  range: PageSpan,
  bind: Bind,
  most: string,
  more: string,
): string {
  const keys = `d.created_at, d.id, d.application_id, false as is_open${more}`;
  if (isOfOne(scope)) return newest(keys, endedOf(scope, bind), range, bind, most);
  const met = [ofApplication(scope, bind), ...statusOfEnded(scope, bind)].join(' and ');
  return newestOfAll(keys, `webhook_delivery d where ${met}`, scope, range, bind, most);
}

/** Whether the scope's rows are sorted by one index, or few. */
function isOfOne(scope: DeliveryScope): boolean {
  return isNarrow(scope) || scope.endpointId !== undefined || scope.applicationId !== null;
}

function newest(keys: string, rows: string, range: PageSpan, bind: Bind, most: string): string {
  return `(select ${keys} from ${rows} and ${within(range, bind)}
    order by d.created_at desc, d.id desc limit ${most})`;
}

/** Over all applications: the newest of each, since queue and log are sorted within applications. */
function newestOfAll(
  keys: string,
  rows: string,
  scope: DeliveryScope,
  range: PageSpan,
  bind: Bind,
  most: string,
): string {
  return `(select d.* from application a
      cross join lateral ${newest(keys, rows, range, bind, most)} d
     where a.workspace_id = ${bind(scope.workspaceId)}::uuid
     order by d.created_at desc, d.id desc limit ${most})`;
}

function ofApplication({ environmentId }: DeliveryScope, bind: Bind): string {
  return `d.environment_id = ${bind(environmentId)}::uuid and d.application_id = a.id`;
}

/** The open deliveries of the scope: an event's, an order's, an endpoint's, or the tenant's in the order of their index. */
function openOf(scope: DeliveryScope, bind: Bind): string {
  const status = scope.status === undefined ? '' : ` and d.status = ${bind(scope.status)}`;
  const met = [...namedOf(scope, bind, 'd'), tenantOf(scope, bind, 'd')].join(' and ');
  return `webhook_delivery_open d where ${met}${status}`;
}

/**
 * The ended ones, each scope by its own index whatever the planner's statistics. The tenant's conditions would make
 * it read the whole log: they are applied to an event's or order's few rows afterwards (`offset 0`), and an endpoint
 * belongs to one tenant, whose counts were read for it before its rows are.
 */
function endedOf(scope: DeliveryScope, bind: Bind): string {
  const met = statusOfEnded(scope, bind);
  const named = namedOf(scope, bind, 'd');
  if (isNarrow(scope)) {
    const [few = 'false', ...others] = named;
    const rows = `(select * from webhook_delivery d where ${few} offset 0)`;
    return `${rows} d where ${[...others, tenantOf(scope, bind, 'd'), ...met].join(' and ')}`;
  }
  const owner = named.length > 0 ? named : [tenantOf(scope, bind, 'd')];
  return `webhook_delivery d where ${[...owner, ...met].join(' and ')}`;
}

function statusOfEnded({ status }: DeliveryScope, bind: Bind): string[] {
  if (status === undefined) return [];
  const met = [`d.status = ${bind(status)}`];
  // Spelt out so that the index of unsuccessful deliveries applies.
  if (status !== 'succeeded') met.push(`d.status <> 'succeeded'`);
  return met;
}

/** The ids in the scope, the most selective first. */
function namedOf(scope: DeliveryScope, bind: Bind, of: string): string[] {
  const met: string[] = [];
  const { endpointId, orderId, eventId } = scope;
  if (eventId !== undefined) met.push(`${of}.event_id = ${bind(eventId)}`);
  if (orderId !== undefined) met.push(`${of}.order_id = ${bind(orderId)}::uuid`);
  if (endpointId !== undefined) met.push(`${of}.endpoint_id = ${bind(endpointId)}::uuid`);
  return met;
}

function tenantOf(scope: DeliveryScope, bind: Bind, of: string): string {
  const { workspaceId, environmentId, applicationId } = scope;
  const met = [
    `${of}.workspace_id = ${bind(workspaceId)}::uuid`,
    `${of}.environment_id = ${bind(environmentId)}::uuid`,
  ];
  if (applicationId !== null) met.push(`${of}.application_id = ${bind(applicationId)}::uuid`);
  return met.join(' and ');
}

function within({ from, before }: Period, bind: Bind): string {
  return `d.created_at >= ${bind(from)}::timestamptz and d.created_at < ${bind(before)}::timestamptz`;
}
