import { isHTTPError, isTimeoutError, type RetryOptions } from 'ky';
import { codeOf } from './answers.ts';
import { ConnectionError } from './errors.ts';
import type { ApiRequest } from './request.ts';
import type { VersionedWriteOptions } from './options.ts';

/** The service is not waited for longer than this, whatever Retry-After says. */
const retryAfterMaxMs = 60_000;
const statusCodes = [408, 409, 429, ...Array.from({ length: 100 }, (_, index) => 500 + index)];

/** Sent again: what failed in passing, and cannot happen twice by it. */
export function retryOf(
  { method, isKeyed }: ApiRequest,
  { signal }: VersionedWriteOptions,
  limit: number,
): RetryOptions {
  const isRepeatable = method === 'GET' || isKeyed === true;
  return {
    limit,
    methods: ['get', 'post', 'put', 'patch', 'delete'],
    statusCodes,
    afterStatusCodes: statusCodes,
    maxRetryAfter: retryAfterMaxMs,
    backoffLimit: 8_000,
    delay: (attempt) => 500 * 2 ** (attempt - 1),
    // Jitter, so that not all clients come back at once.
    jitter: (delayMs) => delayMs * (0.75 + Math.random() / 2),
    // Undefined leaves the delay to ky, which honours Retry-After.
    shouldRetry: async ({ error }) => {
      if (signal?.aborted) return false;
      if (error instanceof ConnectionError || isTimeoutError(error)) return isRepeatable;
      if (!isHTTPError(error)) return false;
      const { status, headers } = error.response;
      if (Number(headers.get('retry-after')) * 1_000 > retryAfterMaxMs) return false;
      if (status === 429) return undefined;
      if (status === 409)
        return (await codeOf(error.response.clone())) === 'request_in_progress' ? undefined : false;
      return isRepeatable && status !== 501 ? undefined : false;
    },
  };
}
