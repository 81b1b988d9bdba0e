import { fail } from '../../domain/errors.ts';
import type { Admitted } from '../auth/admitted.ts';

type Limited = Pick<Admitted, 'admission' | 'perSecond'>;

/** The headers of 00 §9; none when Redis could not tell of the bucket (its outage is logged where it was noticed). */
export function limitHeadersOf({ admission, perSecond }: Limited): Record<string, string> {
  if (admission === null || perSecond === null) return {};
  return {
    'ratelimit-limit': String(perSecond),
    'ratelimit-remaining': String(admission.remaining),
    'ratelimit-reset': String(admission.allowed ? 1 : waitSecondsOf(admission.waitMs)),
  };
}

/** The same for an admitted request, or 429 with Retry-After. A Redis outage lets the request through. */
export function rateLimitHeaders(admitted: Limited): Record<string, string> {
  const headers = limitHeadersOf(admitted);
  const { admission } = admitted;
  if (admission === null || admission.allowed) return headers;
  const retryAfter = String(waitSecondsOf(admission.waitMs));
  return fail('rate_limit_exceeded', undefined, {
    headers: { ...headers, 'retry-after': retryAfter },
  });
}

function waitSecondsOf(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1000));
}
