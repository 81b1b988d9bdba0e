import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { SignJWT, type JSONWebKeySet, type JWK } from 'jose';
import type { Secrets } from '../../storage/secrets/secrets.ts';

/**
 * The built-in identity issuer of development. Its Ed25519 key is derived from SECRETS_KEY, so every
 * process signs and verifies alike without sharing a file. Never used when NODE_ENV is production.
 */
export const DEVELOPMENT_AUDIENCE = 'commerce-service';
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface IdentityTokenRequest {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly workspaceId: string | null;
  readonly expiresInSeconds: number;
}

export function developmentIssuer(baseUrl: string): string {
  return `${baseUrl}/dev/identity`;
}

/** A session token as a real provider would issue it; one e-mail is always one subject. */
export async function issueIdentityToken(
  issuedBy: { readonly secrets: Secrets; readonly baseUrl: string; readonly now: Date },
  request: IdentityTokenRequest,
): Promise<{ token: string; expiresAt: Date }> {
  const { secrets, baseUrl, now } = issuedBy;
  const email = request.email.toLowerCase();
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + request.expiresInSeconds;
  const token = await new SignJWT({
    email,
    email_verified: request.emailVerified,
    ...(request.workspaceId === null ? {} : { workspace_id: request.workspaceId }),
  })
    .setProtectedHeader({ alg: 'EdDSA', kid: publicJwk(secrets).kid })
    .setIssuer(developmentIssuer(baseUrl))
    .setAudience(DEVELOPMENT_AUDIENCE)
    .setSubject(developmentSubject(email))
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(privateKey(secrets));
  return { token, expiresAt: new Date(expiresAt * 1000) };
}

export function developmentJwks(secrets: Secrets): JSONWebKeySet {
  return { keys: [publicJwk(secrets)] };
}

function publicJwk(secrets: Secrets): JWK & { kid: string } {
  const { kty, crv, x } = createPublicKey(privateKey(secrets)).export({ format: 'jwk' });
  if (!kty || !crv || !x) throw new Error('an Ed25519 key has no public part');
  const kid = createHash('sha256').update(x).digest('base64url').slice(0, 16);
  return { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' };
}

function privateKey(secrets: Secrets): KeyObject {
  const der = Buffer.concat([PKCS8_ED25519, secrets.key('development-identity')]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

/** The subject of a user of the built-in issuer: one e-mail is always one subject. */
export function developmentSubject(email: string): string {
  return `dev_${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32)}`;
}
