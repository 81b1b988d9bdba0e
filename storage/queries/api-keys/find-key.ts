import type { apiKeyTypes } from '../../entities/api-key.ts';
import { MEMBER_COLUMNS, type MemberColumns } from '../team/member-columns.ts';
import { sql } from '../../query.ts';
import { joinTenantOf, TENANT_COLUMNS, type TenantRow } from '../tenancy/tenant.ts';

/** The member who made the key; null columns when they have left, or for an installation's key. */
type MakerColumns = { readonly [Column in keyof MemberColumns]: MemberColumns[Column] | null };

export interface KeyRow extends TenantRow, MakerColumns {
  readonly key_id: string;
  readonly installation_id: string | null;
  readonly name: string;
  readonly type: (typeof apiKeyTypes)[number];
  readonly application_id: string;
  readonly scopes: string[];
  readonly expires_at: Date | null;
}

/** A valid key by its hash and type, with its tenant; no key of a suspended installation. */
export const LIVING_KEY = sql<KeyRow>(`
  select k.id as key_id, k.installation_id, k.name, k.type, k.application_id, k.scopes, k.expires_at,
    ${TENANT_COLUMNS}, ${MEMBER_COLUMNS}
  from api_key k ${joinTenantOf('k')}
  left join member m on m.workspace_id = k.workspace_id and m.id = k.made_by
  where k.key_hash = $1 and k.type = $2 and k.revoked_at is null
    and (k.installation_id is null or exists (
      select 1 from installation i
      where i.workspace_id = k.workspace_id and i.id = k.installation_id and i.status = 'active'))`);
