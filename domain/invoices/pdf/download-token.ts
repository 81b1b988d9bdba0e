import { jwtVerify, SignJWT } from 'jose';
import { fail } from '../../errors.ts';
import type { Services } from '../../context.ts';

/** What a link in an invoice e-mail grants: one payment's invoice. */
export interface DownloadClaims {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly paymentId: string;
}

const ISSUER = 'commerce-service';
const AUDIENCE = 'invoice-download';
const DAY_SECONDS = 86_400;
const DAYS_MAX = 365;

/** Mints the token of a link that lives for the Net-N term, at least a day and at most a year. */
export async function mintDownloadToken(
  { secrets }: Services,
  { workspaceId, environmentId, paymentId }: DownloadClaims,
  netN: number,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const days = Math.min(Math.max(netN, 1), DAYS_MAX);
  return new SignJWT({ workspaceId, environmentId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(paymentId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + days * DAY_SECONDS)
    .sign(secrets.key(AUDIENCE));
}

/**
 * The claims of a token and when it expires; 401 `invalid_token` for one that is not ours. Expiry is left to the
 * caller: it goes by the clock of the environment, which only the claims name.
 */
export async function readDownloadToken(
  { secrets }: Services,
  token: string,
): Promise<DownloadClaims & { readonly expiresAt: Date }> {
  const { payload } = await jwtVerify(token, secrets.key(AUDIENCE), {
    issuer: ISSUER,
    audience: AUDIENCE,
    algorithms: ['HS256'],
    requiredClaims: ['exp', 'sub'],
    currentDate: new Date(0),
  }).catch(() => fail('invalid_token'));
  const { workspaceId, environmentId, sub, exp } = payload;
  if (typeof workspaceId !== 'string' || typeof environmentId !== 'string') fail('invalid_token');
  if (sub === undefined || exp === undefined) fail('invalid_token');
  return { workspaceId, environmentId, paymentId: sub, expiresAt: new Date(exp * 1000) };
}
