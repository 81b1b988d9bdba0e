import { fail } from '../../domain/errors.ts';
import type { Admission } from '../../streams/token-bucket.ts';

/** The rate limit's response for a credential. */
export interface Limited {
  /** The bucket's response: null when Redis is down, or on routes without a bucket. */
  readonly admission: Admission | null;
  readonly perSecond: number | null;
}

/** The headers of contract 00 §9; none while Redis is down, which is logged elsewhere. */
export function limitHeadersOf({ admission, perSecond }: Limited): Record<string, string> {
  if (admission === null || perSecond === null) return {};
  return {
    'ratelimit-limit': String(perSecond),
    'ratelimit-remaining': String(admission.remaining),
    'ratelimit-reset': String(admission.allowed ? 1 : waitSecondsOf(admission.waitMs)),
  };
}

/** The same for an admitted request, or 429 with Retry-After. A Redis outage lets the request through. */
export function rateLimitHeaders(limited: Limited): Record<string, string> {
  const headers = limitHeadersOf(limited);
  const { admission } = limited;
  if (admission === null || admission.allowed) return headers;
  const retryAfter = String(waitSecondsOf(admission.waitMs));
  return fail('rate_limit_exceeded', undefined, {
    headers: { ...headers, 'retry-after': retryAfter },
  });
}

function waitSecondsOf(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1000));
}
