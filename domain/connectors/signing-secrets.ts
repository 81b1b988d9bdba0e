import type { Connector } from '../../storage/entities/connector.ts';
import type { Secrets } from '../../storage/secrets/secrets.ts';

/** A secret that signs calls in both directions; a rotated one is valid until `expiresAt`. */
export interface SigningSecret {
  readonly secret: string;
  readonly expiresAt: string | null;
}

const SECRETS_MAX = 3;

/** The connector's currently valid signing secrets, newest first. */
export function liveSigningSecrets(secrets: Secrets, row: Connector, now: Date): string[] {
  return openSigningSecrets(secrets, row)
    .filter(({ expiresAt }) => expiresAt === null || new Date(expiresAt) > now)
    .map(({ secret }) => secret);
}

/** Puts a new secret first; every former one expires at the given time, or earlier if it was to. */
export function rotatedSigningSecrets(
  former: readonly SigningSecret[],
  secret: string,
  formerExpiresAt: Date,
  now: Date,
): SigningSecret[] {
  const living = former
    .filter(({ expiresAt }) => expiresAt === null || new Date(expiresAt) > now)
    .map((item) => ({ ...item, expiresAt: earlier(item, formerExpiresAt.toISOString()) }));
  return [{ secret, expiresAt: null }, ...living].slice(0, SECRETS_MAX);
}

function earlier({ expiresAt }: SigningSecret, end: string): string {
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}

export function openSigningSecrets(secrets: Secrets, row: Connector): SigningSecret[] {
  return row.sealedSigningSecrets ? parsed(secrets.open(row.sealedSigningSecrets)) : [];
}

export function sealSigningSecrets(secrets: Secrets, list: readonly SigningSecret[]): string {
  return secrets.seal(JSON.stringify(list));
}

/** The one cast: sealed text is authenticated, so it is what sealSigningSecrets wrote. */
function parsed(text: string): SigningSecret[] {
  return JSON.parse(text) as SigningSecret[];
}
