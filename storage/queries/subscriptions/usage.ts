import { sql, type WriteStatement } from '../../query.ts';

/** One report of use, as it is stored. */
export interface UsageRow {
  readonly id: string;
  readonly subscription_id: string;
  readonly identifier: string;
  readonly metric: string;
  readonly quantity: number;
  readonly action: 'increment' | 'set';
  readonly used_at: Date;
  readonly has_timestamp: boolean;
  readonly period_index: number;
  readonly description: string | null;
  readonly created_at: Date;
}

export const USAGE_COLUMNS = `u.id, u.subscription_id, u.identifier, u.metric, u.quantity::float8 as quantity, u.action, u.used_at,
  u.has_timestamp, u.period_index, u.description, u.created_at`;

/** What some use comes to, each way that terms may count it (contract 65 §7); exact. */
export interface UsageAggregates {
  readonly sum: number;
  readonly max: number;
  readonly last: number;
}

export interface PeriodUsage extends UsageAggregates {
  readonly period_index: number;
  /** The number of its instant, from 1; the last one is all of the period. */
  readonly cut: number;
}

/** A set replaces what was reported for an earlier instant; of one instant, what was received earlier. */
export const aggregatesOf = (rows: string): string => `
  select coalesce(sum(w.quantity) filter (where (w.used_at, w.id) >=
      (coalesce(w.set_at, '-infinity'), coalesce(w.set_id, '00000000-0000-0000-0000-000000000000'::uuid))), 0)::float8 as sum,
    coalesce(max(w.quantity), 0)::float8 as max,
    coalesce((array_agg(w.quantity order by w.used_at desc, w.id desc))[1], 0)::float8 as last
  from (select u.quantity, u.used_at, u.id, s.used_at as set_at, s.id as set_id from (${rows}) u
    left join (select r.used_at, r.id from (${rows}) r where r.action = 'set'
      order by r.used_at desc, r.id desc limit 1) s on true) w`;

/**
 * Workspace, subscription, first and last index, instants: what was used in each of these periods, up to each of the
 * instants and in all of it.
 */
export const USAGE_OF_PERIODS = sql<PeriodUsage>(
  `select p.period_index, c.cut::integer, a.sum, a.max, a.last
  from (select distinct u.period_index from subscription_usage u
    where u.workspace_id = $1 and u.subscription_id = $2 and u.period_index between $3 and $4) p
  cross join unnest($5::timestamptz[] || 'infinity'::timestamptz) with ordinality c (until, cut)
  cross join lateral (${aggregatesOf(`select * from subscription_usage
    where workspace_id = $1 and subscription_id = $2 and period_index = p.period_index and used_at <= c.until`)}) a
  order by p.period_index, c.cut`,
  ['period_index', 'cut', 'sum', 'max', 'last'],
);

/** Workspace, subscription, identifier. */
export const USAGE_OF_IDENTIFIER = sql<UsageRow>(
  `select ${USAGE_COLUMNS} from subscription_usage u
  where u.workspace_id = $1 and u.subscription_id = $2 and u.identifier = $3`,
  ['quantity'],
);

export function insertUsage(workspaceId: string, row: UsageRow): WriteStatement {
  return (bind) => `
    insert into subscription_usage (id, workspace_id, subscription_id, identifier, metric, quantity, action, used_at,
      has_timestamp, period_index, description, created_at)
    values (${[
      row.id,
      workspaceId,
      row.subscription_id,
      row.identifier,
      row.metric,
      row.quantity,
      row.action,
      row.used_at,
      row.has_timestamp,
      row.period_index,
      row.description,
      row.created_at,
    ]
      .map(bind)
      .join(', ')})`;
}
