import { sql, type RunQuery } from '../../query.ts';
import type { Database } from '../../database.ts';

/** A subscription whose timer is missing or too late; one that waits for its turn comes a little later. */
export interface UntimedSubscription {
  readonly id: string;
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly wakeAt: Date;
}

/**
 * Until, limit. Both rows of a subscription are of one commit, so that only a fault parts them. Under a test clock every
 * instant counts: it is advanced by months at a time.
 */
export const UNTIMED_SUBSCRIPTIONS = sql<UntimedSubscription>(
  `
  select s.id, s.workspace_id as "workspaceId", s.environment_id as "environmentId", s.wake_at as "wakeAt"
  from subscription s
  where s.wake_at <= $1 and not exists (
    select from timer t where t.kind = 'subscription' and t.id = s.id::text and
      t.due_at <= greatest(s.wake_at, clock_timestamp()) + interval '5 minutes')
  union
  select s.id, s.workspace_id, s.environment_id, s.wake_at
  from environment e join subscription s on s.workspace_id = e.workspace_id and s.environment_id = e.id
  where e.clock_mode <> 'real' and s.wake_at is not null and not exists (
    select from timer t where t.kind = 'subscription' and t.id = s.id::text and
      t.due_at <= greatest(s.wake_at, e.clock_now) + interval '5 minutes')
  order by "wakeAt" limit $2`,
  ['wakeAt'],
);

/** Subscriptions that must be looked at until an instant and that nobody would wake by then. */
export function readUntimed(
  database: Database,
  until: Date,
  limit: number,
): Promise<UntimedSubscription[]> {
  return database.read(UNTIMED_SUBSCRIPTIONS, [until, limit]);
}

export interface SubscriptionCounts {
  /** Something is to be done by now. */
  readonly due: number;
  /** The same, for five minutes. */
  readonly late: number;
  readonly dunning: number;
  /** With an open issue about money that may have been taken. */
  readonly attention: number;
}

const DUE = `
  from subscription s join environment e on e.workspace_id = s.workspace_id and e.id = s.environment_id
  where e.clock_mode = 'real' and s.wake_at <= clock_timestamp()`;

export const COUNT_SUBSCRIPTIONS = sql<SubscriptionCounts>(`
  select (select count(*) ${DUE})::int as due,
    (select count(*) ${DUE} - interval '5 minutes')::int as late,
    (select count(*) from subscription where status = 'past_due')::int as dunning,
    (select count(*) from subscription_issue where status = 'open')::int as attention`);

export async function countSubscriptions(query: RunQuery): Promise<SubscriptionCounts> {
  const [counts] = await query(COUNT_SUBSCRIPTIONS);
  return counts ?? { due: 0, late: 0, dunning: 0, attention: 0 };
}
