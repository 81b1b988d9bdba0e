import { verificationKinds } from '../client/metrics.ts';
import type { Run } from '../client/run.ts';
import { settings } from '../client/settings.ts';
import { windowCount, windowName, windowSeconds } from '../client/timeline.ts';
import { loadSeconds, profile } from '../profiles/profiles.ts';
import { outcomes } from '../profiles/outcomes.ts';
import { plannedRate } from '../profiles/planned-rate.ts';
import { failureCausesOf, isCauseCheck } from './failure-causes.ts';
import { valueOf, type K6Metric, type K6Summary } from './k6-summary.ts';
import type { Limit, Point, Report, SavedTotals, Times, Verified } from './report-shape.ts';

export function toReport(journey: string, marks: Report['marks'], summary: K6Summary): Report {
  const { setup_data: run } = summary;
  const limits = limitsOf(summary);
  const load = Object.keys(summary.metrics).find((name) =>
    /^http_req_duration\{phase:load(,tenant:\w+)?\}$/.test(name),
  );
  const failed = load?.replace('http_req_duration', 'http_req_failed') ?? '';
  return {
    // Without a run, the set-up has ended it.
    passed: run !== undefined && limits.every(({ passed }) => passed),
    journey,
    profile: settings.profileName,
    purpose: profile.purpose,
    environment: settings.environmentName,
    baseUrl: settings.baseUrl,
    runId: run?.id ?? null,
    startedAt: run ? new Date(run.startedAt).toISOString() : null,
    loadSeconds,
    tenants: run?.tenants.length ?? 0,
    journeys: {
      completed: valueOf(summary, 'journeys_completed', 'count'),
      failed: valueOf(summary, 'journeys_failed', 'passes'),
      dropped: valueOf(summary, droppedOf(summary), 'count'),
    },
    requests: {
      ...timesOf(summary.metrics[load ?? '']),
      failedShare: valueOf(summary, failed, 'rate'),
    },
    timings: timingsOf(summary),
    limits,
    verification: verificationOf(summary),
    unaccounted: Object.fromEntries(
      Object.keys(summary.metrics)
        .filter((name) => name.endsWith('_unaccounted'))
        .map((name) => [name.replace('_unaccounted', ''), valueOf(summary, name, 'count')]),
    ),
    outcomes: outcomesOf(summary),
    saved: run === undefined ? null : savedOf(run, summary),
    routes: routesOf(summary),
    checks: summary.root_group.checks
      .filter((check) => !isCauseCheck(check))
      .map(({ name, passes, fails }) => ({ name, passes, fails })),
    failureCauses: failureCausesOf(summary.root_group.checks),
    timeline: timelineOf(summary),
    marks,
  };
}

/** Of the quiet tenants alone, where those are what is measured. */
function droppedOf({ metrics }: K6Summary): string {
  return (
    Object.keys(metrics).find((name) => name.startsWith('dropped_iterations{')) ??
    'dropped_iterations'
  );
}

function limitsOf({ metrics }: K6Summary): Limit[] {
  return Object.entries(metrics)
    .flatMap(([metric, measured]) =>
      Object.entries(measured?.thresholds ?? {}).map(([threshold, { ok }]) => ({
        metric,
        threshold,
        value: measured?.values[threshold.split(/[<>=]/)[0]?.trim() ?? ''] ?? 0,
        passed: ok,
      })),
    )
    .toSorted((a, b) => Number(a.passed) - Number(b.passed) || (a.metric < b.metric ? -1 : 1));
}

const timingNames: ReadonlyMap<string, string> = new Map([
  ['invoice_ready', 'payment to invoice PDF'],
  ['commit_to_delivery', 'commit to delivery'],
  ['due_to_renewed', 'due to renewed'],
  ['http_req_duration{phase:load,noise:alone}', 'quiet, alone'],
  ['http_req_duration{phase:load,noise:beside}', 'quiet, beside noise'],
]);

function timingsOf({ metrics }: K6Summary): Report['timings'] {
  return [...timingNames]
    .map(([metric, name]) => ({ name, ...timesOf(metrics[metric]) }))
    .filter(({ count }) => count > 0);
}

function verificationOf(summary: K6Summary): Verified[] {
  return verificationKinds
    .filter((kind) => Object.hasOwn(summary.metrics, `verified{kind:${kind}}`))
    .map((kind) => ({
      kind,
      compared: valueOf(summary, `verified{kind:${kind}}`, 'count'),
      differences: valueOf(summary, `verify_differences{kind:${kind}}`, 'count'),
    }));
}

function outcomesOf(summary: K6Summary): Report['outcomes'] {
  return outcomes
    .map((name) => ({ name, metric: `outcomes{outcome:${name}}` }))
    .filter(({ metric }) => Object.hasOwn(summary.metrics, metric))
    .map(({ name, metric }) => ({
      name,
      journeys: valueOf(summary, metric, 'count'),
      ...timesOf(summary.metrics[`payment_time{outcome:${name}}`]),
    }));
}

function savedOf({ events, countedChanges, tenants }: Run, summary: K6Summary): SavedTotals {
  const count = (metric: string) => valueOf(summary, metric, 'count');
  return {
    events,
    countedChanges,
    untilItBreaks: profile.untilItBreaks,
    hadReceiver: tenants.some(({ endpoint }) => endpoint !== null),
    tenants: tenants.map(({ applicationId, logPosition }) => ({ applicationId, logPosition })),
    confirmed: {
      orders: count('orders_confirmed'),
      amount: count('amount_confirmed'),
      orderIds: count('order_ids_confirmed'),
      refunded: count('refunded_confirmed'),
      changes: count('changes_confirmed'),
    },
  };
}

function routesOf(summary: K6Summary): Report['routes'] {
  const prefix = 'http_req_duration{phase:load,name:';
  return (
    Object.entries(summary.metrics)
      .filter(([metric]) => metric.startsWith(prefix))
      .map(([metric, measured]) => ({
        name: metric.slice(prefix.length, -1),
        ...timesOf(measured),
        failedShare: valueOf(
          summary,
          metric.replace('http_req_duration', 'http_req_failed'),
          'rate',
        ),
      }))
      // A route that was not called has no times.
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => (routeOrder(a.name) < routeOrder(b.name) ? -1 : 1))
  );
}

/** By path, then by method. */
function routeOrder(name: string): string {
  return name.split(' ').toReversed().join(' ');
}

function timelineOf(summary: K6Summary): Point[] {
  const points = Array.from({ length: windowCount }, (_, index): Point => {
    const tag = `{window:${windowName(index)}}`;
    const times = timesOf(summary.metrics[`timeline_duration${tag}`]);
    const seen = (value: number) => (times.count > 0 ? value : null);
    return {
      second: round((index + 0.5) * windowSeconds),
      plannedJourneysPerSecond: round(plannedRate((index + 0.5) * windowSeconds)),
      journeysPerSecond: round(
        valueOf(summary, `timeline_journeys${tag}`, 'count') / windowSeconds,
      ),
      requestsPerSecond: round(times.count / windowSeconds),
      failedShare: valueOf(summary, `timeline_failed${tag}`, 'rate'),
      p50: seen(times.p50),
      p95: seen(times.p95),
      p99: seen(times.p99),
    };
  });
  // A load that was broken off has nothing to tell of the rest.
  const last = points.findLastIndex(({ requestsPerSecond }) => requestsPerSecond > 0);
  return points.slice(0, last + 1);
}

function timesOf(metric: K6Metric | undefined): Times {
  const value = (name: string) => round(metric?.values[name] ?? 0);
  return {
    count: value('count'),
    p50: value('med'),
    p95: value('p(95)'),
    p99: value('p(99)'),
    max: value('max'),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
