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

/** How many of an interval a month has, as a fraction of whole numbers; a year has 365.25 days. */
const PER_MONTH = `case "interval" when 'hour' then 730.5 when 'day' then 30.4375 when 'week' then 30.4375 / 7
  when 'month' then 1 else 1 / 12.0 end`;

const FACTS = `
  select currency, status, ended_at, coalesce(trial_end, created_at) as began_at,
    amount::numeric * quantity * ${PER_MONTH} / interval_count as monthly
  from subscription where ${OF_TENANT} and kind = 'recurring'`;

const IS_ACTIVE = `status in ('active', 'past_due')`;
/** It was paid for at some time: not only tried, not given up before its first payment. */
const WAS_PAID = `status <> 'trialing' and (ended_at is null or ended_at > began_at)`;
const BEGAN = `${WAS_PAID} and began_at >= $6 and began_at < $5`;
const BEGAN_BEFORE = `${WAS_PAID} and began_at >= $4 and began_at < $6`;
const ENDED = `${WAS_PAID} and ended_at >= $6 and ended_at < $5`;
const ENDED_BEFORE = `${WAS_PAID} and ended_at >= $4 and ended_at < $6`;
const AT_START = `${WAS_PAID} and began_at < $6 and (ended_at is null or ended_at >= $6)`;
const AT_START_BEFORE = `${WAS_PAID} and began_at < $4 and (ended_at is null or ended_at >= $4)`;

const count = (condition: string): string => `count(*) filter (where ${condition})::int`;
const sum = (condition: string): string =>
  `round(coalesce(sum(monthly) filter (where ${condition}), 0))::bigint`;

/**
 * TenantSpan, start of the days: subscriptions without a last payment, by the month. Those that go on by their status,
 * those that ended by when they did: what ended earlier is not read.
 */
export const RECURRING_REVENUE = sql<RecurringRevenue>(`
  select currency,
    ${count(IS_ACTIVE)} as active, ${sum(IS_ACTIVE)} as mrr,
    ${count(`status = 'trialing'`)} as trialing, ${sum(`status = 'trialing'`)} as trialing_mrr,
    ${count(BEGAN)} as begun, ${sum(BEGAN)} as begun_mrr,
    ${count(BEGAN_BEFORE)} as begun_before, ${sum(BEGAN_BEFORE)} as begun_mrr_before,
    ${count(ENDED)} as ended, ${sum(ENDED)} as ended_mrr,
    ${count(ENDED_BEFORE)} as ended_before, ${sum(ENDED_BEFORE)} as ended_mrr_before,
    ${count(AT_START)} as at_start, ${count(AT_START_BEFORE)} as at_start_before,
    ${count(`${ENDED} and began_at < $6`)} as left_of_start,
    ${count(`${ENDED_BEFORE} and began_at < $4`)} as left_of_start_before
  from (
    ${FACTS} and status in ('trialing', 'active', 'past_due', 'paused')
    union all
    ${FACTS} and status = 'cancelled' and ended_at >= $4) s
  group by currency`);
