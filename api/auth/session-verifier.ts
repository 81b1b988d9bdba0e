import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import type { Config } from '../../config.ts';
import { fail } from '../../domain/errors.ts';
import type { Services } from '../../domain/context.ts';
import type { Secrets } from '../../storage/secrets.ts';
import type { SessionClaims, SessionVerifier } from './session-claims.ts';
import { DEVELOPMENT_AUDIENCE, developmentIssuer, developmentJwks } from './identity-issuer.ts';

/** Signatures that an identity provider may use; `none` and shared secrets are never among them. */
const ALGORITHMS = ['EdDSA', 'ES256', 'ES384', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384'];

interface Issuer {
  readonly keys: JWTVerifyGetKey;
  readonly issuer: string;
  readonly audience: string | null;
}

/** Verifies dashboard sessions of the configured identity provider, or of the built-in one in development. */
export function createSessionVerifier(
  config: Config,
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
): SessionVerifier {
  const issuer = issuerOf(config, secrets);
  return { verify: async (token) => claimsOf(await verified(issuer, token, clock())) };
}

function issuerOf(config: Config, secrets: Secrets): Issuer {
  const { identity } = config;
  if (identity) {
    const keys = createRemoteJWKSet(new URL(identity.jwksUrl), { timeoutDuration: 5_000 });
    return { keys, issuer: identity.issuer, audience: identity.audience };
  }
  return {
    keys: createLocalJWKSet(developmentJwks(secrets)),
    issuer: developmentIssuer(config.baseUrl),
    audience: DEVELOPMENT_AUDIENCE,
  };
}

/** An invalid token is 401; when the provider's keys cannot be fetched, that is our failure, not the caller's. */
async function verified(issuer: Issuer, token: string, now: Date): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, issuer.keys, {
      issuer: issuer.issuer,
      ...(issuer.audience === null ? {} : { audience: issuer.audience }),
      algorithms: ALGORITHMS,
      currentDate: now,
      requiredClaims: ['sub', 'exp'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw error;
    return fail('unauthorized');
  }
}

function claimsOf(payload: JWTPayload): SessionClaims {
  const { sub, email, email_verified: emailVerified, workspace_id: workspaceId } = payload;
  if (!sub || typeof email !== 'string' || email === '') fail('unauthorized');
  if (workspaceId !== undefined && workspaceId !== null && typeof workspaceId !== 'string') {
    fail('unauthorized');
  }
  return {
    subject: sub,
    email: email.trim().toLowerCase(),
    emailVerified: emailVerified === true,
    workspaceId: workspaceId?.toLowerCase() ?? null,
  };
}
