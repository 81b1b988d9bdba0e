import type { Registry } from 'prom-client';
import { declareMetrics } from './declare-metrics.ts';

export interface BusyWorkspace {
  readonly workspaceId: string;
  readonly eventsPerSecond: number;
}

const WINDOW_MS = 30_000;
/** A scrape reports no more, so that the labels stay few however many workspaces there are. */
const REPORTED = 20;

/**
 * The events that this process has numbered for each workspace, over the last one or two windows. Workspaces without events
 * are forgotten.
 */
export class BusyWorkspaces {
  readonly #clock: () => number;
  #current = new Map<string, number>();
  #previous = new Map<string, number>();
  #since: number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#since = clock();
  }

  add(workspaceId: string): void {
    this.#turn();
    this.#current.set(workspaceId, (this.#current.get(workspaceId) ?? 0) + 1);
  }

  /** The busiest first, at most `max`. */
  busiest(max: number): readonly BusyWorkspace[] {
    this.#turn();
    const seconds = (WINDOW_MS + this.#clock() - this.#since) / 1_000;
    const counts = new Map(this.#previous);
    for (const [workspaceId, count] of this.#current)
      counts.set(workspaceId, (counts.get(workspaceId) ?? 0) + count);
    return [...counts]
      .map(([workspaceId, count]) => ({ workspaceId, eventsPerSecond: count / seconds }))
      .toSorted((one, other) => other.eventsPerSecond - one.eventsPerSecond)
      .slice(0, max);
  }

  #turn(): void {
    const passed = this.#clock() - this.#since;
    if (passed < WINDOW_MS) return;
    this.#previous = passed < 2 * WINDOW_MS ? this.#current : new Map();
    this.#current = new Map();
    this.#since += Math.floor(passed / WINDOW_MS) * WINDOW_MS;
  }
}

/** Events a second of the twenty workspaces that are busiest in this process; the sum over the processes is a workspace's. */
export function registerWorkspaceMetrics(registry: Registry, busy: BusyWorkspaces): void {
  declareMetrics(registry).labelledGauge(
    'commerce_workspace_events_per_second',
    'Events numbered a second in the last half to one minute, of the twenty busiest workspaces of this process.',
    ['workspace'],
    () =>
      busy
        .busiest(REPORTED)
        .map(({ workspaceId, eventsPerSecond }) => [{ workspace: workspaceId }, eventsPerSecond]),
  );
}
