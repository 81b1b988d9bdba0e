import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload } from 'jose';

/** What the operator's log says of a refused dashboard token. The client learns none of it. */
export interface RefusedSession {
  readonly reason: string;
  /** The setting or claim that the operator compares. */
  readonly expected?: unknown;
  readonly received?: unknown;
}

interface Wanted {
  readonly issuer: string;
  readonly audience: string | null;
}

/** Why the verification of a token failed. The token's own claims are not verified, so they are shown cut short. */
export function refusedSession(
  error: InstanceType<typeof errors.JOSEError>,
  token: string,
  { issuer, audience }: Wanted,
): RefusedSession {
  const claims = readable(() => decodeJwt(token));
  if (claims === null) return { reason: 'the token is no JWT' };
  if (error instanceof errors.JWTExpired)
    return { reason: 'the token has expired', received: instantOf(claims.exp) };
  if (error instanceof errors.JWTClaimValidationFailed)
    return claimRefused(error.claim, claims, { issuer, audience });
  const header = readable(() => decodeProtectedHeader(token));
  if (error instanceof errors.JWKSNoMatchingKey)
    return {
      reason: "the keys at IDENTITY_JWKS_URL hold none with the token's kid and alg",
      received: short({ kid: header?.kid, alg: header?.alg }),
    };
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return {
      reason: "the signature does not match the key of the token's kid at IDENTITY_JWKS_URL",
      received: short({ kid: header?.kid, alg: header?.alg }),
    };
  if (error instanceof errors.JOSEAlgNotAllowed)
    return { reason: "the token's algorithm is not accepted", received: short(header?.alg) };
  return { reason: `the token cannot be read (${error.code})` };
}

function claimRefused(
  claim: string,
  claims: JWTPayload,
  { issuer, audience }: Wanted,
): RefusedSession {
  if (claim === 'iss')
    return {
      reason: 'the claim iss differs from IDENTITY_ISSUER',
      expected: issuer,
      received: short(claims.iss),
    };
  if (claim === 'aud')
    return {
      reason: 'the claim aud does not name IDENTITY_AUDIENCE',
      expected: audience,
      received: short(claims.aud),
    };
  if (claim === 'nbf')
    return { reason: 'the token is not valid yet (nbf)', received: instantOf(claims.nbf) };
  return { reason: `the claim ${claim} is missing or malformed` };
}

function readable<Part>(read: () => Part): Part | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function instantOf(seconds: unknown): string | null {
  if (typeof seconds !== 'number') return null;
  const instant = new Date(seconds * 1000);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 200);
}
