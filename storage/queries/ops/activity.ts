import { sql, type RunQuery } from '../../query.ts';

/** The numbers of a workspace since an instant; each of them sorts the list. */
export const activityFigures = [
  'attempts',
  'failedAttempts',
  'waitingForRetry',
  'events',
  'requests',
  'refusedRequests',
  'jobsGivenUp',
  'mailsFailed',
  'documentsMissing',
] as const;
export type ActivityFigure = (typeof activityFigures)[number];

export interface ActiveWorkspace extends Readonly<Record<ActivityFigure, number>> {
  readonly workspaceId: string;
  readonly name: string;
}

/** Counts of an environment stop here, but those of attempts and events, which are sums and differences. */
const ACTIVITY_COUNT_MAX = 10_000;
const ENVIRONMENTS_MAX = 20_000;
const NONE = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** Each environment of a table once, by one step in its index for each. $2: the day of the oldest rows. */
const environmentsOf = (name: string, table: string, since: string): string => `
  ${name} (id) as (
    select ${NONE} union all
    select next.environment_id from ${name} last cross join lateral (
      select r.environment_id from ${table} r
      where r.environment_id > last.id ${since} order by r.environment_id limit 1) next)`;
const someOf = (name: string): string => `(select id from ${name} limit ${ENVIRONMENTS_MAX})`;
const counted = (from: string): string =>
  `(select count(*)::int8 from (select ${from} limit ${ACTIVITY_COUNT_MAX}) counted)`;

/**
 * Since when, the day of that, until when, the sort, the most rows. Only environments in which something happened are looked
 * at, each by a number of steps in indexes that has a bound. Events have numbers without gaps, so those of a span are the
 * newest number less the one before the span, which is found by halving.
 */
export const ACTIVE_WORKSPACES = sql<ActiveWorkspace>(
  `
  with recursive ${environmentsOf('of_events', 'event_number', 'and r.recorded_at >= $2 and r.recorded_at < $3')},
  ${environmentsOf('of_attempts', 'webhook_delivery_hour', '')},
  ${environmentsOf('of_open', 'webhook_delivery_open', '')},
  of_requests (workspace_id, id) as (
    select ${NONE}, ${NONE} union all
    select next.workspace_id, next.environment_id from of_requests last cross join lateral (
      select r.workspace_id, r.environment_id from request_log r
      where (r.workspace_id, r.environment_id) > (last.workspace_id, last.id)
        and r.created_at >= $2 and r.created_at < $3
      order by r.workspace_id, r.environment_id limit 1) next
  ), active as (
    select id from ${someOf('of_events')} a union select id from ${someOf('of_attempts')} b
    union select id from ${someOf('of_open')} c union select id from ${someOf('of_requests')} d
  ), figures as (
    select e.workspace_id, d.attempts, d.failed, w.waiting, n.events, r.requests, r.refused
    from active a join environment e on e.id = a.id
    cross join lateral (
      select coalesce(sum(h.attempts), 0)::int8 as attempts,
        coalesce(sum(h.attempts) filter (where h.status in ('failed', 'exhausted')), 0)::int8 as failed
      from (select h.status, h.attempts from webhook_delivery_hour h
        where h.environment_id = e.id and h.hour >= $1 order by h.hour limit ${ACTIVITY_COUNT_MAX}) h) d
    cross join lateral (
      select count(*) filter (where o.status = 'failed')::int8 as waiting
      from (select o.status from webhook_delivery_open o
        where o.environment_id = e.id limit ${ACTIVITY_COUNT_MAX}) o) w
    cross join lateral (
      select ${counted('from request_log r where r.workspace_id = e.workspace_id and r.environment_id = e.id and r.created_at >= $1 and r.created_at < $3')} as requests,
        ${counted('from request_log r where r.workspace_id = e.workspace_id and r.environment_id = e.id and r.created_at >= $1 and r.created_at < $3 and r.status >= 400')} as refused
      ) r
    cross join lateral (
      with recursive head as (
        select coalesce((select l.log_sequence from environment_log l where l.environment_id = e.id), 0) as newest
      ), seek (outside, inside) as (
        select 0::int8, newest + 1 from head union all
        select case when at.is_inside then s.outside else at.middle end,
          case when at.is_inside then at.middle else s.inside end
        from seek s cross join lateral (
          select m.middle, coalesce((select true from event_number v
            where v.environment_id = e.id and v.log_sequence = m.middle
              and v.recorded_at >= $1 and v.recorded_at < $3 limit 1), false) as is_inside
          from (select (s.outside + s.inside) / 2 as middle) m) at
        where s.inside - s.outside > 1
      ) select (select newest from head) + 1 - min(inside) as events from seek) n
  ), jobs as (
    select j.workspace_id, count(*) filter (where j.failed_at >= $1)::int8 as given_up,
      count(*) filter (where j.failed_at >= $1 and j.kind in ('mail-send', 'mail-send-sign-in', 'mail-document'))::int8 as mails,
      count(*) filter (where j.kind in ('invoice-render', 'mail-document'))::int8 as documents
    from (select workspace_id, kind, failed_at from job
      where failed_at is not null and workspace_id is not null order by failed_at desc limit ${ACTIVITY_COUNT_MAX}) j
    group by 1
  ), mails as (
    select m.workspace_id, count(*)::int8 as failed from (select workspace_id from mail
      where status = 'failed' and sent_at >= $1 order by sent_at desc limit ${ACTIVITY_COUNT_MAX}) m group by 1
  ), total as (
    select workspace_id, sum(attempts)::int8 as attempts, sum(failed)::int8 as failed, sum(waiting)::int8 as waiting,
      sum(events)::int8 as events, sum(requests)::int8 as requests, sum(refused)::int8 as refused
    from figures group by 1
  ), listed as (
    select w.id as "workspaceId", w.name, coalesce(t.attempts, 0) as attempts, coalesce(t.failed, 0) as "failedAttempts",
      coalesce(t.waiting, 0) as "waitingForRetry", coalesce(t.events, 0) as events, coalesce(t.requests, 0) as requests,
      coalesce(t.refused, 0) as "refusedRequests", coalesce(j.given_up, 0) as "jobsGivenUp",
      coalesce(m.failed, 0) + coalesce(j.mails, 0) as "mailsFailed", coalesce(j.documents, 0) as "documentsMissing"
    from (select workspace_id from total union select workspace_id from jobs union select workspace_id from mails) one
    join workspace w on w.id = one.workspace_id
    left join total t on t.workspace_id = w.id left join jobs j on j.workspace_id = w.id
    left join mails m on m.workspace_id = w.id
  )
  select * from listed l
  where attempts + "waitingForRetry" + events + requests + "jobsGivenUp" + "mailsFailed" + "documentsMissing" > 0
  order by case $4::text ${activityFigures.map((name) => `when '-${name}' then "${name}"`).join(' ')} end desc, l.name, l."workspaceId"
  limit $5::int`,
  [...activityFigures],
);

export interface ActivitySpan {
  readonly since: Date;
  /** The beginning of its day in UTC, of which events and requests have a partition. */
  readonly day: Date;
  readonly until: Date;
}

/** The workspaces in which something happened or waits, by the sort. */
export async function activeWorkspaces(
  query: RunQuery,
  { since, day, until }: ActivitySpan,
  sort: string,
  limit: number,
): Promise<ActiveWorkspace[]> {
  return query(ACTIVE_WORKSPACES, [since, day, until, sort, limit]);
}

export interface ActiveHour {
  readonly workspaceId: string;
  readonly hour: Date;
  readonly attempts: number;
  readonly failed: number;
}

/** Workspaces, since when: the attempts of each hour that has some. */
export const ACTIVE_HOURS = sql<ActiveHour>(
  `
  select e.workspace_id as "workspaceId", h.hour, sum(h.attempts)::int8 as attempts,
    coalesce(sum(h.attempts) filter (where h.status in ('failed', 'exhausted')), 0)::int8 as failed
  from environment e cross join lateral (
    select h.hour, h.status, h.attempts from webhook_delivery_hour h
    where h.environment_id = e.id and h.hour >= $2 order by h.hour limit ${ACTIVITY_COUNT_MAX}) h
  where e.workspace_id = any($1::uuid[]) group by 1, 2`,
  ['attempts', 'failed'],
);

export async function activeHours(
  query: RunQuery,
  workspaceIds: readonly string[],
  since: Date,
): Promise<ActiveHour[]> {
  return query(ACTIVE_HOURS, [workspaceIds, since]);
}
