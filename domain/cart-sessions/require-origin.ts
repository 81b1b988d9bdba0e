import { coversOrigin } from '../embed/origin.ts';
import { fail } from '../errors.ts';

/** 403 `origin_not_allowed` unless the request names an origin on the application's allowlist. */
export function requireOrigin(
  allowedOrigins: readonly string[],
  origin: string | null,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (origin === null) rejectOrigin(null, headers);
  if (!coversOrigin(allowedOrigins, origin)) rejectOrigin(origin, headers);
}

/** `headers` describe the rate limit, where the session is known. */
export function rejectOrigin(
  origin: string | null,
  headers: Readonly<Record<string, string>> = {},
): never {
  const missing = origin === null;
  const detail = {
    path: 'header.origin',
    code: missing ? 'origin_missing' : 'origin_not_listed',
    gate: 'origin',
    required: 'allowedOrigins',
    held: origin,
    message: missing
      ? 'Call this route from a page: a browser names its origin by itself.'
      : 'Add the origin to allowedOrigins of the embed configuration.',
  };
  fail('origin_not_allowed', [detail], { headers });
}
