import { Type, type Static, type TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { decodeJwt, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { fail, type ErrorCode } from './errors.ts';
import type { Signing } from './ports/signing.ts';

/** A uuid among the claims. A pattern, so that issuing a link does not load the request shapes. */
export const UuidClaim = Type.String({
  pattern: '^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$',
});

type TokenServices = Signing;

export interface TokenKind<Claims extends TObject> {
  /** What the token is for; its key is derived for this purpose alone. */
  readonly audience: string;
  readonly claims: Claims;
  /** The code for an invalid token, 401. */
  readonly refusal: ErrorCode;
}

export interface ReadToken<Claims> {
  readonly claims: Claims;
  readonly expiresAt: Date | null;
}

export interface SignedToken<Claims> {
  /** Null for a token that ends only by revocation. */
  readonly issue: (
    services: TokenServices,
    claims: Claims,
    expiresAt: Date | null,
  ) => Promise<string>;
  /** The claims of a valid token that has not expired. */
  readonly verify: (services: TokenServices, token: string) => Promise<Claims>;
  /** The claims of a valid token, for callers that check its expiry by another clock. */
  readonly read: (services: TokenServices, token: string) => Promise<ReadToken<Claims>>;
  /** Whether a text claims to be such a token; nothing is verified. */
  readonly resembles: (token: string) => boolean;
}

const ISSUER = 'commerce-service';
const EPOCH = new Date(0);

/** A kind of JWT (HS256) that only this service issues and reads. */
export function signedToken<Claims extends TObject>({
  audience,
  claims: shape,
  refusal,
}: TokenKind<Claims>): SignedToken<Static<Claims>> {
  async function read(
    { secrets }: TokenServices,
    token: string,
  ): Promise<ReadToken<Static<Claims>>> {
    const payload = await verifiedBy(secrets.keys(audience), token, audience);
    if (payload === null) return fail(refusal);
    const { iss: _, aud: __, iat: ___, exp, ...claims } = payload;
    if (!Value.Check(shape, claims)) fail(refusal);
    return { claims, expiresAt: exp === undefined ? null : new Date(exp * 1000) };
  }

  return {
    read,
    verify: async (services, token) => {
      const { claims, expiresAt } = await read(services, token);
      return expiresAt === null || expiresAt > services.clock() ? claims : fail(refusal);
    },
    issue: ({ secrets, clock }, claims, expiresAt) => {
      const jwt = new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setIssuedAt(clock());
      if (expiresAt !== null) jwt.setExpirationTime(expiresAt);
      return jwt.sign(secrets.key(audience));
    },
    resembles: (token) => {
      try {
        const { iss, aud } = decodeJwt(token);
        return iss === ISSUER && aud === audience;
      } catch {
        return false;
      }
    },
  };
}

async function verifiedBy(
  keys: readonly Buffer[],
  token: string,
  audience: string,
): Promise<JWTPayload | null> {
  const options = { issuer: ISSUER, audience, algorithms: ['HS256'], currentDate: EPOCH };
  for (const key of keys) {
    const verified = await jwtVerify(token, key, options).catch(() => null);
    if (verified) return verified.payload;
  }
  return null;
}

/** The claims that a sealed token holds; null for a text that is none of this shape. */
export function readSealed<Claims extends TObject>(
  { secrets }: Pick<Signing, 'secrets'>,
  shape: Claims,
  token: string,
): Static<Claims> | null {
  let found: unknown;
  try {
    found = JSON.parse(secrets.open(token));
  } catch {
    return null;
  }
  return Value.Check(shape, found) ? found : null;
}

/** Adds seconds to an instant, in whole seconds, the precision of a token. */
export function secondsAfter(now: Date, seconds: number): Date {
  return new Date((Math.floor(now.getTime() / 1000) + seconds) * 1000);
}
