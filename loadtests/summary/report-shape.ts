import type { Mark } from './chart.ts';
import type { FailureCause } from './failure-causes.ts';
import type { K6Check } from './k6-summary.ts';

/** A run in figures: the content of the JSON summary, of the page and of what is printed. Holds no key. */
export interface Report {
  readonly passed: boolean;
  readonly journey: string;
  readonly profile: string;
  readonly purpose: string;
  readonly environment: string;
  readonly baseUrl: string;
  readonly runId: string | null;
  readonly startedAt: string | null;
  readonly loadSeconds: number;
  readonly tenants: number;
  readonly journeys: {
    readonly completed: number;
    readonly failed: number;
    readonly dropped: number;
  };
  readonly requests: Times & { readonly failedShare: number };
  readonly timings: readonly (Times & { readonly name: string })[];
  readonly limits: readonly Limit[];
  readonly verification: readonly Verified[];
  /** What the service had confirmed, less what it keeps: 0 when nothing is lost and nothing too many. */
  readonly unaccounted: Readonly<Record<string, number>>;
  /** By outcome, where a journey may end in several ways: how many, and how long their payments took. */
  readonly outcomes: readonly (Times & { readonly name: string; readonly journeys: number })[];
  /** What a later verification needs to know. */
  readonly saved: SavedTotals | null;
  readonly routes: readonly (Times & { readonly name: string; readonly failedShare: number })[];
  readonly checks: readonly K6Check[];
  readonly failureCauses: readonly FailureCause[];
  readonly timeline: readonly Point[];
  /** What began in the course of it. */
  readonly marks: readonly Mark[];
}

export interface SavedTotals {
  readonly events: readonly string[];
  readonly countedChanges: readonly string[];
  readonly untilItBreaks: boolean;
  readonly hadReceiver: boolean;
  readonly tenants: readonly { readonly applicationId: string; readonly logPosition: number }[];
  /** The service had confirmed so many orders, this amount, these refunds; `orderIds` is a sum over their ids. */
  readonly confirmed: {
    readonly orders: number;
    readonly amount: number;
    readonly orderIds: number;
    readonly refunded: number;
    readonly changes: number;
  };
}

/** Milliseconds. */
export interface Times {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export interface Limit {
  readonly metric: string;
  readonly threshold: string;
  /** What was measured. */
  readonly value: number;
  readonly passed: boolean;
}

export interface Verified {
  readonly kind: string;
  readonly compared: number;
  readonly differences: number;
}

/** One window of the load's time. */
export interface Point {
  readonly second: number;
  readonly plannedJourneysPerSecond: number;
  readonly journeysPerSecond: number;
  readonly requestsPerSecond: number;
  readonly failedShare: number;
  /** Null without a request in the window. */
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
}
