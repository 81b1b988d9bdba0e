import type { ApplicationContext } from '../context.ts';
import type { ErrorDetail } from '../error-details.ts';
import { createAddressPolicy } from '../outgoing/address-policy.ts';
import { isExemptPlainUrl } from '../outgoing/exempt-url.ts';

export const TIMEOUT_MAX_MS = 15_000;

/** What is wrong with `config.timeoutMs`; null when nothing is. */
export function timeoutFinding(timeoutMs: unknown): ErrorDetail | null {
  if (timeoutMs === undefined) return null;
  const path = 'config.timeoutMs';
  if (!Number.isInteger(timeoutMs))
    return { path, code: 'invalid_type', message: 'must be a whole number of milliseconds' };
  if (Number(timeoutMs) < 1) return { path, code: 'too_small', message: 'must be at least 1' };
  if (Number(timeoutMs) <= TIMEOUT_MAX_MS) return null;
  return { path, code: 'too_big', message: `must be at most ${TIMEOUT_MAX_MS}` };
}

/** What is wrong with a switch; null when nothing is. */
export function switchFinding(path: string, value: unknown): ErrorDetail | null {
  if (value === undefined || value === null || typeof value === 'boolean') return null;
  return { path, code: 'invalid_type', message: 'must be true or false' };
}

/** `config.apiUrl` leads only to a double of the processor in development: an address that the operator exempts. */
export function apiUrlFinding(
  { services }: ApplicationContext,
  apiUrl: unknown,
): ErrorDetail | null {
  if (apiUrl === undefined || apiUrl === null) return null;
  const policy = createAddressPolicy(services.allowPrivate);
  if (typeof apiUrl === 'string' && isExemptPlainUrl(apiUrl, policy)) return null;
  const message = 'is for development: an http URL of an address in DELIVERY_ALLOW_PRIVATE';
  return { path: 'config.apiUrl', code: 'invalid_format', message };
}

const environmentNames = { live: 'production', test: 'non-production' } as const;

/** Real money moves in production only, and test money only elsewhere: the key's own name says which it is. */
export function modeFinding(
  { environmentKind }: ApplicationContext,
  path: string,
  mode: string,
): ErrorDetail | null {
  const wanted = environmentKind === 'production' ? 'live' : 'test';
  if (mode === wanted) return null;
  const message = `is a ${mode} key; a ${environmentNames[wanted]} environment takes ${wanted} keys`;
  return { path, code: 'wrong_mode', message };
}
