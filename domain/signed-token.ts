import { Type, type Static, type TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { fail, type ErrorCode } from './errors.ts';
import type { Services } from './context.ts';

/** A uuid among the claims. By its pattern, so that who issues a link loads none of the shapes of requests. */
export const ClaimedId = Type.String({
  pattern: '^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$',
});

type Means = Pick<Services, 'secrets' | 'clock'>;

export interface TokenKind<Claims extends TObject> {
  /** What the token is for; its key is derived for this purpose alone. */
  readonly audience: string;
  readonly claims: Claims;
  /** What any other token is refused with, 401. */
  readonly refusal: ErrorCode;
}

export interface ReadToken<Claims> {
  readonly claims: Claims;
  readonly expiresAt: Date | null;
}

export interface SignedToken<Claims> {
  /** Null for a token that ends only by being revoked. */
  readonly issue: (means: Means, claims: Claims, expiresAt: Date | null) => Promise<string>;
  /** The claims of a token that is ours and has not expired. */
  readonly verify: (means: Means, token: string) => Promise<Claims>;
  /** The claims of a token that is ours, for who judges its age by another clock. */
  readonly read: (means: Means, token: string) => Promise<ReadToken<Claims>>;
  /** Whether a text says that it is such a token; nothing of it is proven. */
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
  async function read({ secrets }: Means, token: string): Promise<ReadToken<Static<Claims>>> {
    const { payload } = await jwtVerify(token, secrets.key(audience), {
      issuer: ISSUER,
      audience,
      algorithms: ['HS256'],
      currentDate: EPOCH,
    }).catch(() => fail(refusal));
    const { iss: _, aud: __, iat: ___, exp, ...claims } = payload;
    if (!Value.Check(shape, claims)) fail(refusal);
    return { claims, expiresAt: exp === undefined ? null : new Date(exp * 1000) };
  }

  return {
    read,
    verify: async (means, token) => {
      const { claims, expiresAt } = await read(means, token);
      return expiresAt === null || expiresAt > means.clock() ? claims : fail(refusal);
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

/** The instant so many seconds later, in whole seconds, which is what a token can carry. */
export function secondsAfter(now: Date, seconds: number): Date {
  return new Date((Math.floor(now.getTime() / 1000) + seconds) * 1000);
}
