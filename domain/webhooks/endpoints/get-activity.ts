import {
  ENDPOINT_HOURS,
  ENDPOINT_LATENCY,
  ENDPOINT_WAITING,
  type EndpointHour,
} from '../../../storage/queries/webhooks/endpoint-activity.ts';
import type { Context } from '../../context.ts';
import { loadEndpoint } from './load.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;
/** Of the newest deliveries: enough for a percentile, whatever the endpoint gets in a day. */
const SAMPLE_MAX = 1_000;

interface Outcomes {
  readonly succeeded: number;
  readonly exhausted: number;
  readonly skipped: number;
  readonly attempts: number;
  readonly failedAttempts: number;
}

export interface Activity extends Outcomes {
  readonly since: Date;
  readonly waiting: number;
  readonly failing: number;
  /** The share of attempts that did not fail; null without any. */
  readonly successRate: number | null;
  readonly latency: {
    readonly sample: number;
    readonly p50Ms: number;
    readonly p95Ms: number;
  } | null;
  readonly hours: readonly (Outcomes & { readonly start: Date })[];
}

/** How an endpoint has done over the last 24 hours: this one and the 23 before it, by when deliveries were created and attempts made. */
export async function getActivity(ctx: Context, id: string): Promise<Activity> {
  const endpoint = await loadEndpoint(ctx, id);
  const thisHour = Math.floor(ctx.services.clock().getTime() / HOUR_MS) * HOUR_MS;
  const since = new Date(thisHour - (HOURS - 1) * HOUR_MS);
  const { database, workspaceId } = ctx;
  const [counts, [latency], [open]] = await Promise.all([
    database.read(ENDPOINT_HOURS, [endpoint.environmentId, id, since, workspaceId]),
    database.read(ENDPOINT_LATENCY, [id, since, SAMPLE_MAX, workspaceId]),
    database.read(ENDPOINT_WAITING, [id, workspaceId]),
  ]);
  const all = outcomesOf(counts);
  const { attempts, failedAttempts } = all;
  return {
    since,
    ...all,
    waiting: open?.waiting ?? 0,
    failing: open?.failing ?? 0,
    successRate: attempts === 0 ? null : (attempts - failedAttempts) / attempts,
    latency:
      latency && latency.p50 !== null && latency.p95 !== null
        ? { sample: latency.sample, p50Ms: latency.p50, p95Ms: latency.p95 }
        : null,
    hours: Array.from({ length: HOURS }, (_, index) => {
      const start = new Date(since.getTime() + index * HOUR_MS);
      const within = counts.filter(({ hour }) => hour.getTime() === start.getTime());
      return { start, ...outcomesOf(within) };
    }),
  };
}

function outcomesOf(counts: readonly EndpointHour[]): Outcomes {
  const of = (status: string): number =>
    counts
      .filter((count) => count.status === status)
      .reduce((sum, { deliveries }) => sum + deliveries, 0);
  const attemptsOf = (found: readonly EndpointHour[]): number =>
    found.reduce((sum, { attempts }) => sum + attempts, 0);
  return {
    succeeded: of('succeeded'),
    exhausted: of('exhausted'),
    skipped: of('skipped'),
    attempts: attemptsOf(counts),
    failedAttempts: attemptsOf(counts.filter(({ status }) => status !== 'succeeded')),
  };
}
