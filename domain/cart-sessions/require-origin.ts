import { coversOrigin } from '../embed/origin.ts';
import { fail } from '../errors.ts';

/** 403 `origin_not_allowed` unless the request names an origin that stands on the application's list. */
export function requireOrigin(allowedOrigins: readonly string[], origin: string | null): void {
  if (origin === null) refuseOrigin(null);
  if (!coversOrigin(allowedOrigins, origin)) refuseOrigin(origin);
}

export function refuseOrigin(origin: string | null): never {
  const missing = origin === null;
  fail('origin_not_allowed', [
    {
      path: 'header.origin',
      code: missing ? 'origin_missing' : 'origin_not_listed',
      gate: 'origin',
      required: 'allowedOrigins',
      held: origin,
      message: missing
        ? 'Call this route from a page: a browser names its origin by itself.'
        : 'Add the origin to allowedOrigins of the embed configuration.',
    },
  ]);
}
