import { sql } from '../../query.ts';
import { OF_TENANT } from './tenant-span.ts';

export interface RecurringRevenue {
  readonly currency: string;
  readonly active: number;
  readonly mrr: number;
  readonly trialing: number;
  readonly trialing_mrr: number;
  readonly begun: number;
  readonly begun_mrr: number;
  readonly begun_before: number;
  readonly begun_mrr_before: number;
  readonly ended: number;
  readonly ended_mrr: number;
  readonly ended_before: number;
  readonly ended_mrr_before: number;
  /** Those that were running when the days began, and of them those that ended in these days. */
  readonly at_start: number;
  readonly at_start_before: number;
  readonly left_of_start: number;
  readonly left_of_start_before: number;
}

/** How many of an interval a month has; a year has 365.25 days. */
const PER_MONTH = `case "interval" when 'hour' then 730.5 when 'day' then 30.4375 when 'week' then 30.4375 / 7
  when 'month' then 1 else 1 / 12.0 end`;

const FACTS = `
  select currency, status, ended_at, coalesce(trial_end, created_at) as began_at, "interval", interval_count,
    amount * quantity as price
  from subscription where ${OF_TENANT} and kind = 'recurring'`;

const IS_ACTIVE = `status in ('active', 'past_due')`;
const IS_TRIALING = `status = 'trialing'`;
/** It was paid for at some time: not only tried, not given up before its first payment. */
const WAS_PAID = `status <> 'trialing' and (ended_at is null or ended_at > began_at)`;
const BEGAN = `${WAS_PAID} and began_at >= $6 and began_at < $5`;
const BEGAN_BEFORE = `${WAS_PAID} and began_at >= $4 and began_at < $6`;
const ENDED = `${WAS_PAID} and ended_at >= $6 and ended_at < $5`;
const ENDED_BEFORE = `${WAS_PAID} and ended_at >= $4 and ended_at < $6`;
const AT_START = `${WAS_PAID} and began_at < $6 and (ended_at is null or ended_at >= $6)`;
const AT_START_BEFORE = `${WAS_PAID} and began_at < $4 and (ended_at is null or ended_at >= $4)`;

const counts: readonly (readonly [condition: string, name: string])[] = [
  [IS_ACTIVE, 'active'],
  [IS_TRIALING, 'trialing'],
  [BEGAN, 'begun'],
  [BEGAN_BEFORE, 'begun_before'],
  [ENDED, 'ended'],
  [ENDED_BEFORE, 'ended_before'],
  [AT_START, 'at_start'],
  [AT_START_BEFORE, 'at_start_before'],
  [`${ENDED} and began_at < $6`, 'left_of_start'],
  [`${ENDED_BEFORE} and began_at < $4`, 'left_of_start_before'],
];
const prices: readonly (readonly [condition: string, name: string])[] = [
  [IS_ACTIVE, 'mrr'],
  [IS_TRIALING, 'trialing_mrr'],
  [BEGAN, 'begun_mrr'],
  [BEGAN_BEFORE, 'begun_mrr_before'],
  [ENDED, 'ended_mrr'],
  [ENDED_BEFORE, 'ended_mrr_before'],
];

/**
 * TenantSpan, start of the days: subscriptions without a last payment, by the month. Those that continue by their status,
 * those that ended by when they did: what ended earlier is not read. Prices are summed for each length of a period, and
 * then brought to the month, which is exact and asks for few divisions.
 */
export const RECURRING_REVENUE = sql<RecurringRevenue>(`
  select currency,
    ${counts.map(([, name]) => `sum(${name})::int as ${name}`).join(', ')},
    ${prices.map(([, name]) => `round(coalesce(sum(${name} * ${PER_MONTH} / interval_count), 0))::bigint as ${name}`).join(', ')}
  from (
    select currency, "interval", interval_count,
      ${counts.map(([condition, name]) => `count(*) filter (where ${condition}) as ${name}`).join(', ')},
      ${prices.map(([condition, name]) => `sum(price) filter (where ${condition}) as ${name}`).join(', ')}
    from (
      ${FACTS} and status in ('trialing', 'active', 'past_due', 'paused')
      union all
      ${FACTS} and status = 'cancelled' and ended_at >= $4) s
    group by currency, "interval", interval_count) p
  group by currency`);
