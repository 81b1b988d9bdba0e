import type { SealedHeader, SealedSecret } from '../../../storage/entities/webhook-endpoint.ts';
import type { Secrets } from '../../../storage/secrets/secrets.ts';

const opened = new WeakMap<Secrets, Map<string, string>>();
const OPENED_MAX = 10_000;

/** The currently valid secrets, newest first. */
export function liveSecrets(
  secrets: Secrets,
  sealedSecrets: readonly SealedSecret[],
  now: Date,
): string[] {
  return sealedSecrets
    .filter(({ expiresAt }) => expiresAt === null || new Date(expiresAt) > now)
    .map(({ sealed }) => openOnce(secrets, sealed));
}

/** The headers of the merchant's own. */
export function openHeaders(
  secrets: Secrets,
  sealedHeaders: readonly SealedHeader[],
): Record<string, string> {
  return Object.fromEntries(
    sealedHeaders.map(({ name, sealed }) => [name, openOnce(secrets, sealed)]),
  );
}

/** Cached: opening is the most expensive part of signing, and a secret signs thousands of times. */
function openOnce(secrets: Secrets, sealed: string): string {
  const known = opened.get(secrets) ?? new Map<string, string>();
  opened.set(secrets, known);
  const found = known.get(sealed);
  if (found !== undefined) return found;
  if (known.size >= OPENED_MAX) known.clear();
  const secret = secrets.open(sealed);
  known.set(sealed, secret);
  return secret;
}
