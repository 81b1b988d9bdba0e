import { LIVING_KEY, type KeyRow } from '../../storage/queries/api-keys/find-key.ts';
import type { Database } from '../context.ts';
import type { MemberFacts } from './member-context.ts';
import { memberFactsOf } from './member-facts.ts';
import { scopesWithinRights } from './scopes-of-member.ts';
import { tenantFactsOf, type TenantFacts } from './enter-tenant.ts';

export interface KeyFacts extends TenantFacts {
  readonly keyId: string;
  /** Set for an extension's key. */
  readonly installationId: string | null;
  readonly name: string;
  readonly applicationId: string;
  /** What the key may do at this moment. */
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
  const tenant = tenantFactsOf(row);
  return {
    keyId: row.key_id,
    installationId: row.installation_id,
    name: row.name,
    applicationId: row.application_id,
    scopes: scopesOf(row, tenant),
    expiresAt: row.expires_at,
    ...tenant,
  };
}

/** A secret key does what its maker may do; an installation's and a storefront's key belong to the workspace. */
function scopesOf(row: KeyRow, { environment }: TenantFacts): readonly string[] {
  if (row.type === 'publishable' || row.installation_id !== null) return row.scopes;
  return scopesWithinRights(makerOf(row), environment, row.application_id, row.scopes);
}

function makerOf(row: KeyRow): MemberFacts | null {
  const { member_id, email, workspace_role, grant_type, environment_ids, roles } = row;
  if (member_id === null || email === null || grant_type === null) return null;
  const lists = { environment_ids: environment_ids ?? [], roles: roles ?? [] };
  return memberFactsOf({ member_id, email, workspace_role, grant_type, ...lists });
}
