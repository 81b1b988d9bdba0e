import type { DueDelivery, DeliveryTarget } from '../../domain/webhooks/due-deliveries.ts';

/** What this process knows of one endpoint: what waits, what is on its way, and how it has been doing. */
export interface EndpointLine {
  readonly endpointId: string;
  readonly workspaceId: string;
  readonly shard: number;
  /** Rows in the database may be due that are not in `waiting`. */
  hasDue: boolean;
  waiting: DueDelivery[];
  /** Rows that wait, are on their way, or whose result is not recorded yet: not to be read again. */
  readonly busy: Set<string>;
  /** When `target` and the oldest of `waiting` were read. */
  readAt: number;
  inFlight: number;
  target: DeliveryTarget | null;
  consecutiveFailures: number;
  isSlow: boolean;
  /** What was last recorded of it; null when nothing is known. */
  isHealthy: boolean | null;
  /** With a rate limit: when the next may leave. */
  nextSendAt: number;
}

export function openLine(endpointId: string, workspaceId: string, shard: number): EndpointLine {
  return {
    endpointId,
    workspaceId,
    shard,
    hasDue: false,
    waiting: [],
    busy: new Set(),
    readAt: 0,
    inFlight: 0,
    target: null,
    consecutiveFailures: 0,
    isSlow: false,
    isHealthy: null,
    nextSendAt: 0,
  };
}

/** Back to knowing nothing: another process may have had the endpoint meanwhile. */
export function forgetHealth(line: EndpointLine): void {
  line.hasDue = false;
  line.target = null;
  line.consecutiveFailures = 0;
  line.isSlow = false;
  line.isHealthy = null;
  line.nextSendAt = 0;
}

const IN_FLIGHT_MAX = 4;
const BREAKER_FAILURES = 5;
const SLOW_MS = 1_000;

/** How many may be on their way: 4, one in order, and one as a probe while the breaker is open. */
export function inFlightMax(line: EndpointLine): number {
  const isOrdered = line.target?.ordering === 'per_resource';
  return isOrdered || line.consecutiveFailures >= BREAKER_FAILURES ? 1 : IN_FLIGHT_MAX;
}

/** Takes its part of the endpoint's rate limit; milliseconds to wait when there is none left. */
export function waitForRate(line: EndpointLine, now: number): number {
  const rate = line.target?.rateLimit ?? null;
  if (rate === null) return 0;
  const waitMs = line.nextSendAt - now;
  if (waitMs > 0) return waitMs;
  line.nextSendAt = Math.max(line.nextSendAt, now) + 1_000 / rate;
  return 0;
}

/** Learns from an attempt. */
export function noteAttempt(line: EndpointLine, isSuccess: boolean, durationMs: number): void {
  line.consecutiveFailures = isSuccess ? 0 : line.consecutiveFailures + 1;
  line.isSlow = durationMs > SLOW_MS || line.consecutiveFailures >= BREAKER_FAILURES;
}
