import { createHmac, timingSafeEqual } from 'node:crypto';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Secrets } from '../../storage/secrets/secrets.ts';
import { Uuid } from '../shapes.ts';

/** The claims of a publishable token; `kid` is its row in api_key, `exp` is in seconds since the epoch. */
const PublishableClaimsShape = Type.Object({
  kid: Uuid,
  applicationId: Uuid,
  environmentId: Uuid,
  scopes: Type.Array(Type.String()),
  exp: Type.Optional(Type.Number()),
});
export type PublishableClaims = Static<typeof PublishableClaimsShape>;

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

/** The claims of a token that we signed; null for any other text. Expiry and revocation are not checked. */
export function readPublishableToken(secrets: Secrets, token: string): PublishableClaims | null {
  const match = FORM.exec(token);
  const [, mode, payload, mac] = match ?? [];
  if (mode === undefined || payload === undefined || mac === undefined) return null;
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(secrets, `pk_${mode}_`, payload);
  if (given.toString('base64url') !== mac || !timingSafeEqual(given, expected)) return null;
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  return Value.Check(PublishableClaimsShape, claims) ? claims : null;
}

function macOf(secrets: Secrets, prefix: string, payload: string): Buffer {
  return createHmac('sha256', secrets.key('publishable-token'))
    .update(`${prefix}${payload}`)
    .digest();
}
