import type { OutgoingResult } from '../../ports/outgoing.ts';
import { nextAttemptAt, type RetrySchedule } from './retry-schedule.ts';

export interface ClassifiedAttempt {
  readonly status: 'succeeded' | 'failed' | 'exhausted' | 'skipped';
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly durationMs: number;
  readonly error: string | null;
  readonly retryMs: number | null;
  /** 410: the endpoint wants no more deliveries. */
  readonly isGone: boolean;
}

interface AttemptFacts {
  readonly schedule: RetrySchedule;
  readonly isDefaultSchedule: boolean;
  /** Attempts before this one. */
  readonly attemptsBefore: number;
  readonly now: Date;
  readonly random?: () => number;
}

const BODY_BYTES_MAX = 2_048;

/** The result of an attempt, and when the next one is due (contract 75 §6). Pure. */
export function classifyAttempt(result: OutgoingResult, facts: AttemptFacts): ClassifiedAttempt {
  const { durationMs, status: responseStatus } = result;
  const responseBody = bodyOf(result);
  const answer = { responseStatus, responseBody, durationMs };
  const error = errorOf(result);
  if (error === null) {
    return { ...answer, status: 'succeeded', error, retryMs: null, isGone: false };
  }
  if (result.status === 410) {
    return { ...answer, status: 'skipped', error, retryMs: null, isGone: true };
  }
  const next = nextAttemptAt({
    schedule: facts.schedule,
    isDefault: facts.isDefaultSchedule,
    attempts: facts.attemptsBefore + 1,
    now: facts.now,
    status: result.status,
    timedOut: result.kind === 'refused' && result.reason === 'timeout',
    retryAfter: result.kind === 'response' ? result.headers.get('retry-after') : null,
    ...(facts.random ? { random: facts.random } : {}),
  });
  const retryMs = next ? next.getTime() - facts.now.getTime() : null;
  const status = retryMs === null ? 'exhausted' : 'failed';
  return { ...answer, status, error, retryMs, isGone: false };
}

/** The error of an attempt, for people; null for a success, a 2xx in time. */
export function errorOf(result: OutgoingResult): string | null {
  if (result.kind === 'refused') return `${result.reason}: ${result.message}`;
  if (result.status >= 200 && result.status < 300) return null;
  if (result.status >= 300 && result.status < 400) {
    return `redirect: The endpoint answered ${result.status}; redirects are not followed.`;
  }
  return `status: The endpoint answered ${result.status}.`;
}

/** The body of the response, at most 2 KB of it, without the NUL that no text column takes; null without a response. */
export function bodyOf(result: OutgoingResult): string | null {
  if (result.kind !== 'response') return null;
  const bytes = Buffer.from(result.body.replaceAll('\u0000', ''), 'utf8');
  if (bytes.byteLength <= BODY_BYTES_MAX) return bytes.toString('utf8');
  return new TextDecoder('utf-8').decode(bytes.subarray(0, BODY_BYTES_MAX), { stream: true });
}
