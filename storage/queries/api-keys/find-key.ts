import { sql } from '../../query.ts';
import { joinTenantOf, TENANT_COLUMNS, type TenantRow } from '../tenancy/tenant.ts';

export interface KeyRow extends TenantRow {
  readonly key_id: string;
  readonly installation_id: string | null;
  readonly name: string;
  readonly application_id: string;
  readonly scopes: string[];
  readonly expires_at: Date | null;
}

/** A valid key by its hash and type, with its tenant; no key of a suspended installation. */
export const LIVING_KEY = sql<KeyRow>(`
  select k.id as key_id, k.installation_id, k.name, k.application_id, k.scopes, k.expires_at, ${TENANT_COLUMNS}
  from api_key k ${joinTenantOf('k')}
  where k.key_hash = $1 and k.type = $2 and k.revoked_at is null
    and (k.installation_id is null or exists (
      select 1 from installation i
      where i.workspace_id = k.workspace_id and i.id = k.installation_id and i.status = 'active'))`);
