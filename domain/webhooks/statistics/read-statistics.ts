import { plainArray } from '../../../storage/orm/array-literal.ts';
import type { EndpointHour } from '../../../storage/queries/webhooks/endpoint-activity.ts';
import {
  ENDPOINT_COUNTS,
  ENDPOINT_LATENCIES,
  ENDPOINT_OPEN,
  OPEN_MAX,
  type IntervalLatency,
  type OpenDeliveries,
} from '../../../storage/queries/webhooks/endpoint-statistics.ts';
import type { Context } from '../../context.ts';
import { calendarOf, lengthOf, type Calendar } from '../../reports/calendar.ts';
import { chooseDays, requireTimezone } from '../../reports/choose-days.ts';
import { loadEndpoint } from '../endpoints/load.ts';
import {
  STATISTICS_DAYS_DEFAULT,
  STATISTICS_DAYS_MAX,
  statisticsIntervals,
  type StatisticsInput,
} from './schemas.ts';

const HOUR_MS = 3_600_000;
/** Rows that the percentiles read: of all days together, and of all intervals. */
const SAMPLE_MAX = 1_000;
const SAMPLES_MAX = 15_000;
/** Enough for a percentile, and few enough to be fair to the hours of a month. */
const SAMPLE_OF_INTERVAL_MAX = 500;

interface Figures {
  succeeded: number;
  exhausted: number;
  skipped: number;
  waiting: number;
  failing: number;
  attempts: number;
  failedAttempts: number;
}

interface Latency {
  readonly sample: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

export interface Statistics {
  readonly calendar: Calendar;
  readonly interval: (typeof statisticsIntervals)[number];
  readonly at: Date;
  readonly total: Figures & { readonly latency: Latency | null };
  readonly isWaitingPart: boolean;
  readonly intervals: readonly (Figures & {
    readonly start: Date;
    readonly latency: Latency | null;
  })[];
}

/**
 * How an endpoint did on some days, by when its deliveries were created and attempts made: both from the counts of its hours, what waits
 * from the queue, and how quickly it answers from the newest deliveries of each interval. What it reads does not grow
 * with the number of deliveries.
 */
export async function readStatistics(
  ctx: Context,
  id: string,
  asked: StatisticsInput,
): Promise<Statistics> {
  requireTimezone(asked.timezone);
  const endpoint = await loadEndpoint(ctx, id);
  const { database, workspaceId } = ctx;
  const at = ctx.services.clock();
  const days = chooseDays(asked, at, asked.timezone, {
    daysDefault: STATISTICS_DAYS_DEFAULT,
    daysMax: STATISTICS_DAYS_MAX,
  });
  const interval = asked.interval ?? (lengthOf(days) <= 3 ? 'hour' : 'day');
  const calendar = calendarOf(days, interval, asked.timezone);
  const ends = [...calendar.starts.slice(1), calendar.until];
  const [first = calendar.until] = calendar.starts;
  const each = Math.min(SAMPLE_OF_INTERVAL_MAX, Math.floor(SAMPLES_MAX / ends.length));
  const [counts, latencies, open] = await Promise.all([
    database.read(ENDPOINT_COUNTS, [
      endpoint.environmentId,
      id,
      workspaceId,
      instants(hoursFrom(first, calendar.until)),
    ]),
    // The last of the intervals is all of them.
    database.read(ENDPOINT_LATENCIES, [
      id,
      workspaceId,
      instants([...calendar.starts, first]),
      instants([...ends, calendar.until]),
      plainArray([...ends.map(() => each), SAMPLE_MAX]),
    ]),
    database.read(ENDPOINT_OPEN, [id, workspaceId]),
  ]);
  const found = figuresOf(calendar, counts, open);
  return {
    calendar,
    interval,
    at,
    total: { ...found.reduce(sum, none()), latency: latencyAt(latencies, ends.length + 1) },
    isWaitingPart: open.reduce((all, { waiting }) => all + waiting, 0) >= OPEN_MAX,
    intervals: calendar.starts.map((start, index) => ({
      start,
      ...(found[index] ?? none()),
      latency: latencyAt(latencies, index + 1),
    })),
  };
}

function figuresOf(
  { starts, until }: Calendar,
  counts: readonly EndpointHour[],
  open: readonly OpenDeliveries[],
): Figures[] {
  const found = starts.map(none);
  const of = (hour: Date): Figures | undefined =>
    hour < until ? found[starts.findLastIndex((start) => start <= hour)] : undefined;
  for (const { hour, status, deliveries, attempts } of counts) {
    const figures = of(hour);
    if (!figures) continue;
    if (status === 'succeeded' || status === 'exhausted' || status === 'skipped')
      figures[status] += deliveries;
    figures.attempts += attempts;
    if (status !== 'succeeded') figures.failedAttempts += attempts;
  }
  for (const { hour, waiting, failing } of open) {
    const figures = of(hour);
    if (!figures) continue;
    figures.waiting += waiting;
    figures.failing += failing;
  }
  return found;
}

/** The hours of UTC that begin within the time. */
function hoursFrom(from: Date, until: Date): Date[] {
  const hours: Date[] = [];
  const first = Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS;
  for (let hour = first; hour < until.getTime(); hour += HOUR_MS) hours.push(new Date(hour));
  return hours;
}

function instants(dates: readonly Date[]): string {
  return plainArray(dates.map((date) => date.toISOString()));
}

function latencyAt(latencies: readonly IntervalLatency[], place: number): Latency | null {
  const found = latencies.find((one) => one.place === place);
  if (!found || found.p50 === null || found.p95 === null) return null;
  return { sample: found.sample, p50Ms: found.p50, p95Ms: found.p95 };
}

function none(): Figures {
  return {
    succeeded: 0,
    exhausted: 0,
    skipped: 0,
    waiting: 0,
    failing: 0,
    attempts: 0,
    failedAttempts: 0,
  };
}

function sum(left: Figures, right: Figures): Figures {
  return {
    succeeded: left.succeeded + right.succeeded,
    exhausted: left.exhausted + right.exhausted,
    skipped: left.skipped + right.skipped,
    waiting: left.waiting + right.waiting,
    failing: left.failing + right.failing,
    attempts: left.attempts + right.attempts,
    failedAttempts: left.failedAttempts + right.failedAttempts,
  };
}
