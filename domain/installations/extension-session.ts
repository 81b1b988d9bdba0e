import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { fail } from '../errors.ts';
import type { Services } from '../context.ts';

/** Extension session (10 §4): a JWT of 5 minutes by which an extension's page acts for one installation. */
export interface ExtensionClaims {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
  readonly installationId: string;
  /** Who opened the page. */
  readonly memberId: string;
  readonly scopes: readonly string[];
}

const ISSUER = 'commerce-service';
const AUDIENCE = 'extension';
const LIFETIME_SECONDS = 5 * 60;

export async function issueExtensionSession(
  { secrets, clock }: Services,
  claims: ExtensionClaims,
): Promise<{ token: string; expiresAt: Date }> {
  const issuedAt = Math.floor(clock().getTime() / 1000);
  const expiresAt = issuedAt + LIFETIME_SECONDS;
  const token = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(claims.installationId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(secrets.key('extension-session'));
  return { token, expiresAt: new Date(expiresAt * 1000) };
}

/** Whether a bearer token says that it is an extension session; that it is a good one is yet to be seen. */
export function looksLikeExtensionSession(token: string): boolean {
  try {
    const { iss, aud } = decodeJwt(token);
    return iss === ISSUER && aud === AUDIENCE;
  } catch {
    return false;
  }
}

/** The claims of a living extension session; 401 `unauthorized` for any other token. */
export async function verifyExtensionSession(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  token: string,
): Promise<ExtensionClaims> {
  const { payload } = await jwtVerify(token, secrets.key('extension-session'), {
    issuer: ISSUER,
    audience: AUDIENCE,
    algorithms: ['HS256'],
    currentDate: clock(),
    requiredClaims: ['exp', 'sub'],
  }).catch(() => fail('unauthorized'));
  return isClaims(payload) ? payload : fail('unauthorized');
}

const names = ['workspaceId', 'environmentId', 'applicationId', 'installationId', 'memberId'];

function isClaims(payload: object): payload is ExtensionClaims {
  const claims = new Map(Object.entries(payload));
  const scopes: unknown = claims.get('scopes');
  return (
    names.every((name) => typeof claims.get(name) === 'string') &&
    Array.isArray(scopes) &&
    scopes.every((scope) => typeof scope === 'string')
  );
}
