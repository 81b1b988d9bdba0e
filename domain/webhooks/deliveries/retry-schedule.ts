/** Milliseconds to wait before each attempt, from the end of the previous one. */
export type RetrySchedule = readonly number[];

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export const defaultRetrySchedule: RetrySchedule = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Parses DELIVERY_RETRY_SCHEDULE, such as `0s,1s,5m,2h`; throws on a malformed one. */
export function parseRetrySchedule(text: string): RetrySchedule {
  return text.split(',').map((part) => {
    const [, count, unit = ''] = /^(\d{1,6})(ms|s|m|h|d)$/.exec(part.trim()) ?? [];
    const unitMs = units.get(unit);
    if (count === undefined || unitMs === undefined) {
      throw new Error(`"${part.trim()}" is not a duration such as 30s, 5m or 2h`);
    }
    return Number(count) * unitMs;
  });
}

interface FailedAttempt {
  schedule: RetrySchedule;
  /** Whether the schedule is the built-in one, which alone waits longer on 429 and timeouts. */
  isDefault: boolean;
  /** Attempts made so far, the failed one included. */
  attempts: number;
  now: Date;
  status: number | null;
  timedOut: boolean;
  /** The response header: seconds or an HTTP date. */
  retryAfter?: string | null;
  /** In [0, 1). */
  random?: () => number;
}

/** When to retry after a failure; null when the schedule is exhausted. */
export function nextAttemptAt(attempt: FailedAttempt): Date | null {
  const { schedule, attempts, now, random = Math.random } = attempt;
  const scheduledMs = schedule[attempts];
  if (scheduledMs === undefined) return null;
  const jitteredMs = scheduledMs * (1 + jitter * (2 * random() - 1));
  const waitMs = Math.max(
    jitteredMs,
    requestedMs(attempt, scheduledMs),
    minimumMs(attempt, random),
  );
  return new Date(now.getTime() + Math.round(waitMs));
}

const jitter = 0.2;

const units = new Map([
  ['ms', 1],
  ['s', second],
  ['m', minute],
  ['h', hour],
  ['d', 24 * hour],
]);

// A shorter Retry-After than the schedule's wait is ignored; a longer one counts up to twice the wait.
function requestedMs({ retryAfter, now }: FailedAttempt, scheduledMs: number): number {
  const retryAfterMs = retryAfter ? parseRetryAfterMs(retryAfter.trim(), now) : null;
  if (retryAfterMs === null) return 0;
  return Math.min(Math.max(retryAfterMs, scheduledMs), 2 * scheduledMs);
}

function parseRetryAfterMs(header: string, now: Date): number | null {
  if (/^\d+$/.test(header)) return Number(header) * second;
  const date = /^[A-Z][a-z]{2,8},? /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : date - now.getTime();
}

function minimumMs({ isDefault, status, timedOut }: FailedAttempt, random: () => number): number {
  if (!isDefault || (status !== 429 && !timedOut)) return 0;
  return minute * (1 + jitter * random());
}
