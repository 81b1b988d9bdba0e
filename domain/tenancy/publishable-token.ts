import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../storage/secrets.ts';
import { isUuid } from '../../storage/ids.ts';

/** What a publishable token says of itself; `kid` is its row in api_key. */
export interface PublishableClaims {
  readonly kid: string;
  readonly applicationId: string;
  readonly environmentId: string;
  readonly scopes: readonly string[];
  /** Seconds since the epoch. */
  readonly exp?: number;
}

const FORM = /^pk_(live|test)_([A-Za-z0-9_-]{1,2000})\.([A-Za-z0-9_-]{43})$/;

/** `pk_live_` or `pk_test_`, the claims in base64url, a dot, and their HMAC. */
export function signPublishableToken(
  secrets: Secrets,
  prefix: 'pk_live_' | 'pk_test_',
  claims: PublishableClaims,
): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${prefix}${payload}.${macOf(secrets, prefix, payload).toString('base64url')}`;
}

/** The claims of a token that we signed; null for any other text. Says nothing of expiry or revocation. */
export function readPublishableToken(secrets: Secrets, token: string): PublishableClaims | null {
  const match = FORM.exec(token);
  const [, mode, payload, mac] = match ?? [];
  if (mode === undefined || payload === undefined || mac === undefined) return null;
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(secrets, `pk_${mode}_`, payload);
  if (given.toString('base64url') !== mac || !timingSafeEqual(given, expected)) return null;
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  return isClaims(claims) ? claims : null;
}

function macOf(secrets: Secrets, prefix: string, payload: string): Buffer {
  return createHmac('sha256', secrets.key('publishable-token'))
    .update(`${prefix}${payload}`)
    .digest();
}

function isClaims(value: unknown): value is PublishableClaims {
  if (typeof value !== 'object' || value === null) return false;
  if (!('kid' in value && 'applicationId' in value && 'environmentId' in value)) return false;
  const ids = [value.kid, value.applicationId, value.environmentId];
  return (
    ids.every((id) => typeof id === 'string' && isUuid(id)) &&
    'scopes' in value &&
    Array.isArray(value.scopes) &&
    value.scopes.every((scope) => typeof scope === 'string') &&
    (!('exp' in value) || typeof value.exp === 'number')
  );
}
