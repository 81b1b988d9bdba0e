import type { Options, Threshold } from 'k6/options';
import { verificationKinds, type VerificationKind } from '../client/metrics.ts';
import { settings } from '../client/settings.ts';
import { windowCount, windowName } from '../client/timeline.ts';
import { plannedJourneys, profile } from './profiles.ts';

type Thresholds = Record<string, Threshold[]>;

export interface Limits {
  /** The routes that the journey calls, for the table of the summary. */
  readonly routes: readonly string[];
  readonly compares: readonly VerificationKind[];
  readonly waitsForInvoices?: boolean;
  readonly waitsForDeliveries?: boolean;
  readonly waitsForRenewals?: boolean;
  /** How a journey may end, where there are several ways. */
  readonly outcomes?: readonly string[];
  /** Only what these tags select counts for latency and failures. */
  readonly selected?: string;
  /** Further metrics with tags, for the summary only. */
  readonly shown?: readonly string[];
}

/** Limits whose breach fails the run. A run that measured nothing fails, too. */
export function thresholdsFor(limits: Limits): NonNullable<Options['thresholds']> {
  const { requestMs, failureShare } = settings.environment;
  const selected = limits.selected ? `phase:load,${limits.selected}` : 'phase:load';
  const p95 = requestMs.p95 * profile.patience;
  const p99 = requestMs.p99 * profile.patience;
  return {
    [`http_req_duration{${selected}}`]: [breaking(`p(95)<${p95}`), `p(99)<${p99}`],
    [`http_req_failed{${selected}}`]: [breaking(`rate<=${failureShare}`)],
    journeys_failed: [`rate<=${failureShare}`],
    journeys_completed: ['count>0'],
    checks: [`rate>=${1 - failureShare}`],
    // Journeys that could not begin, since all virtual users were busy: the service fell behind its buyers.
    [limits.selected ? `dropped_iterations{${limits.selected}}` : 'dropped_iterations']: [
      breaking(`count<=${Math.ceil(plannedJourneys * 0.01)}`),
    ],
    ...timingThresholds(limits),
    ...outcomeThresholds(limits),
    ...verificationThresholds(limits.compares),
    ...shownOnly(limits),
  };
}

function timingThresholds(limits: Limits): Thresholds {
  const { invoiceMs, deliveryMs, renewalMs } = settings.environment;
  const measured = (metric: string, p95: number): Thresholds => ({
    [metric]: [`p(95)<${p95 * profile.patience}`],
    [`measured{metric:${metric}}`]: ['count>0'],
  });
  return {
    ...(limits.waitsForInvoices ? measured('invoice_ready', invoiceMs.p95) : {}),
    ...(limits.waitsForDeliveries && settings.receiver
      ? measured('commit_to_delivery', deliveryMs.p95)
      : {}),
    ...(limits.waitsForRenewals ? measured('due_to_renewed', renewalMs.p95) : {}),
  };
}

/** A payment is up to this many requests: a declined card and another, or a card and its bank. */
const paymentRequests = 3;

function outcomeThresholds({ outcomes = [] }: Limits): Thresholds {
  const p95 = settings.environment.requestMs.p95 * profile.patience * paymentRequests;
  return Object.fromEntries(
    outcomes.flatMap((outcome) => [
      [`payment_time{outcome:${outcome}}`, [`p(95)<${p95}`]],
      [`outcomes{outcome:${outcome}}`, []],
    ]),
  );
}

function verificationThresholds(compares: readonly VerificationKind[]): Thresholds {
  const kinds = verificationKinds.filter((kind) => compares.includes(kind));
  // A load that was broken off has purchases whose response nobody waited for: they are found, and more than expected.
  const balanced = profile.untilItBreaks ? 'count<=0' : 'count==0';
  return {
    ...Object.fromEntries(
      kinds.flatMap((kind) => [
        [`verify_differences{kind:${kind}}`, ['count==0']],
        [`verified{kind:${kind}}`, ['count>0']],
      ]),
    ),
    orders_unaccounted: [balanced],
    amount_unaccounted: [balanced],
    refunded_unaccounted: [balanced],
    changes_unaccounted: [balanced],
    order_ids_unaccounted: profile.untilItBreaks ? [] : ['count==0'],
  };
}

/** Without a limit: k6 keeps figures of a tag's value only where a threshold names it, and the summary shows them. */
function shownOnly({ routes, shown = [] }: Limits): Thresholds {
  const windows = Array.from({ length: windowCount }, (_, index) => windowName(index));
  return {
    ...Object.fromEntries(shown.map((metric) => [metric, []])),
    ...Object.fromEntries(
      windows.flatMap((window) =>
        ['timeline_duration', 'timeline_failed', 'timeline_journeys'].map((metric) => [
          `${metric}{window:${window}}`,
          [],
        ]),
      ),
    ),
    ...Object.fromEntries(
      routes.flatMap((route) =>
        ['http_req_duration', 'http_req_failed'].map((metric) => [
          `${metric}{phase:load,name:${route}}`,
          [],
        ]),
      ),
    ),
  };
}

function breaking(threshold: string): Threshold {
  return profile.untilItBreaks
    ? { threshold, abortOnFail: true, delayAbortEval: '10s' }
    : threshold;
}
