import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Signing } from '../../domain/ports/signing.ts';
import { toAsciiEmail } from '../../domain/formats.ts';
import { consoleToken } from '../../domain/sign-ins/console-token.ts';
import type { Secrets } from '../../storage/secrets/secrets.ts';
import { refuseAuthorization } from './credential-hints.ts';
import { DEVELOPMENT_AUDIENCE, developmentIssuer, developmentJwks } from './identity-issuer.ts';
import { refusedSession, type RefusedSession } from './refused-session.ts';
import type { SessionClaims, SessionVerifier } from './session-claims.ts';

/** Signatures that an identity provider may use; `none` and shared secrets are never among them. */
const ALGORITHMS = ['EdDSA', 'ES256', 'ES384', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384'];

interface Issuer {
  readonly keys: JWTVerifyGetKey;
  /** Reads the provider's keys again; null where they cannot change. */
  readonly reload: (() => Promise<void>) | null;
  readonly issuer: string;
  readonly audience: string | null;
}

export type Refused = (refused: RefusedSession, requestId: string) => void;

/** Verifies dashboard sessions of the configured identity provider, or of the built-in one in development. */
export function createSessionVerifier(
  config: Config,
  { secrets, clock }: Signing,
  refused: Refused,
): SessionVerifier {
  const issuer = issuerOf(config, secrets);
  return {
    verify: async (token, requestId) => {
      if (consoleToken.resembles(token)) return consoleSession({ secrets, clock }, token);
      const refuse = (why: RefusedSession): never => {
        refused(why, requestId);
        return refuseAuthorization(`Bearer ${token}`);
      };
      return claimsOf(await verified(issuer, token, clock(), refuse), refuse);
    },
  };
}

/** Of a person who signed in at this service's own pages (docs/security.md). */
async function consoleSession(services: Signing, token: string): Promise<SessionClaims> {
  const { subject, email, emailVerified } = await consoleToken.verify(services, token);
  return { subject, email, emailVerified, workspaceId: null };
}

/** Writes at most so many lines a second, since anybody may send tokens. */
export function logRefusedSessions(logger: Pick<Logger, 'warn'>, linesPerSecond = 5): Refused {
  const written = { second: 0, lines: 0 };
  return (refused, requestId) => {
    const second = Math.floor(performance.now() / 1000);
    if (written.second !== second) Object.assign(written, { second, lines: 0 });
    written.lines += 1;
    if (written.lines <= linesPerSecond)
      logger.warn({ requestId, ...refused }, 'a dashboard token was refused');
  };
}

function issuerOf(config: Config, secrets: Secrets): Issuer {
  const { identity } = config;
  if (identity) {
    const keys = createRemoteJWKSet(new URL(identity.jwksUrl), { timeoutDuration: 5_000 });
    const { issuer, audience } = identity;
    return { keys, reload: atMostEvery(RELOAD_MS, keys.reload), issuer, audience };
  }
  return {
    keys: createLocalJWKSet(developmentJwks(secrets)),
    reload: null,
    issuer: developmentIssuer(config.baseUrl),
    audience: DEVELOPMENT_AUDIENCE,
  };
}

/** How often a signature that does not match may have the provider's keys read again. */
const RELOAD_MS = 30_000;

/** Those who call while it runs wait for it; within the time after it nothing is done. */
function atMostEvery(ms: number, act: () => Promise<void>): () => Promise<void> {
  const last: { at: number; running: Promise<void> | null } = { at: -Infinity, running: null };
  return async () => {
    if (last.running === null && performance.now() - last.at < ms) return;
    last.at = performance.now();
    last.running ??= act().finally(() => {
      last.running = null;
    });
    await last.running;
  };
}

/** An invalid token is 401; when the provider's keys cannot be fetched, that is our failure, not the caller's. */
async function verified(
  issuer: Issuer,
  token: string,
  now: Date,
  refuse: (why: RefusedSession) => never,
): Promise<JWTPayload> {
  try {
    return await payloadOf(issuer, token, now);
  } catch (error) {
    if (!isAboutToken(error)) throw error;
    return refuse(refusedSession(error, token, issuer));
  }
}

/** A provider may put another key under a `kid` that it had before; then the keys are read once more. */
async function payloadOf(issuer: Issuer, token: string, now: Date): Promise<JWTPayload> {
  const verify = async (): Promise<JWTPayload> => {
    const { payload } = await jwtVerify(token, issuer.keys, {
      issuer: issuer.issuer,
      ...(issuer.audience === null ? {} : { audience: issuer.audience }),
      algorithms: ALGORITHMS,
      currentDate: now,
      requiredClaims: ['sub', 'exp'],
    });
    return payload;
  };
  try {
    return await verify();
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed) || !issuer.reload) throw error;
    // Without a response of the provider the keys that are known decide.
    if (
      !(await issuer.reload().then(
        () => true,
        () => false,
      ))
    )
      throw error;
    return verify();
  }
}

function isAboutToken(error: unknown): error is InstanceType<typeof errors.JOSEError> {
  // The base class itself is thrown for a response of the provider that is no key set.
  return (
    error instanceof errors.JOSEError &&
    error.code !== errors.JOSEError.code &&
    error.code !== errors.JWKSTimeout.code &&
    error.code !== errors.JWKSInvalid.code
  );
}

const EMAIL_LENGTH_MAX = 254;

function claimsOf(payload: JWTPayload, refuse: (why: RefusedSession) => never): SessionClaims {
  const { sub, email, email_verified: emailVerified, workspace_id: workspaceId } = payload;
  if (!sub) return refuse({ reason: 'the claim sub is empty' });
  if (typeof email !== 'string' || email === '')
    return refuse({ reason: 'the claim email is missing' });
  if (email.length > EMAIL_LENGTH_MAX) return refuse({ reason: 'the claim email is too long' });
  if (workspaceId !== undefined && workspaceId !== null && typeof workspaceId !== 'string')
    return refuse({ reason: 'the claim workspace_id is no text' });
  return {
    subject: sub,
    email: toAsciiEmail(email).toLowerCase(),
    emailVerified: emailVerified === true,
    workspaceId: workspaceId?.toLowerCase() ?? null,
  };
}
