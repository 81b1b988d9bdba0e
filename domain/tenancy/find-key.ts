import { LIVING_KEY } from '../../storage/queries/api-keys/find-key.ts';
import type { Database } from '../context.ts';
import { tenantFactsOf, type TenantFacts } from './tenant-facts.ts';

export interface KeyFacts extends TenantFacts {
  readonly keyId: string;
  /** Set for an extension's key. */
  readonly installationId: string | null;
  readonly name: string;
  readonly applicationId: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
}

/**
 * An active key by its keyed hash, with the facts for the gates; null when unknown, revoked, or of an installation that
 * is suspended.
 */
export async function findKey(
  database: Database,
  keyHash: string,
  type: 'secret' | 'publishable',
): Promise<KeyFacts | null> {
  const [row] = await database.readShared(LIVING_KEY, [keyHash, type]);
  if (!row) return null;
  return {
    keyId: row.key_id,
    installationId: row.installation_id,
    name: row.name,
    applicationId: row.application_id,
    scopes: row.scopes,
    expiresAt: row.expires_at,
    ...tenantFactsOf(row),
  };
}
