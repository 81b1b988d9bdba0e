import { setTimeout as sleep } from 'node:timers/promises';

const ATTEMPTS_MAX = 6;

/**
 * A merchant's client of the API: sends the secret key, or the headers of a session, unwraps `data`, retries when the response has Retry-After, and throws
 * a one-line error.
 */
export function createApiClient(baseUrl, keyOrHeaders) {
  const own = typeof keyOrHeaders === 'string' ? { 'x-api-key': keyOrHeaders } : keyOrHeaders;
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    delete: (path) => call('DELETE', path),
    /** Without a key, as the buyer's browser calls. */
    postAsBuyer: (path, body) => call('POST', path, body, {}),
  };

  async function call(method, path, body, credentials = own, attemptsLeft = ATTEMPTS_MAX) {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { ...credentials, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = response.status === 204 ? {} : await response.json();
    // Such as 409 pdf_not_ready: the first PDF of a cold, busy machine may take longer than a request waits.
    const retryAfter = response.headers.get('retry-after');
    if (method === 'GET' && retryAfter !== null && attemptsLeft > 1) {
      await sleep(Number(retryAfter) * 1000);
      return call(method, path, body, credentials, attemptsLeft - 1);
    }
    if (!response.ok) {
      const { code, message, details } = answer.error ?? {};
      const more = details ? ` ${JSON.stringify(details)}` : '';
      throw new Error(`${method} ${path} answered ${response.status} ${code}: ${message}${more}`);
    }
    return answer.data;
  }
}
