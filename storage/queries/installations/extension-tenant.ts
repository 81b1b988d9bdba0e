import { sql } from '../../query.ts';
import { MEMBER_COLUMNS, type MemberColumns } from '../team/member-columns.ts';
import { joinTenantOf, TENANT_COLUMNS, type TenantRow } from '../tenancy/tenant.ts';

interface ExtensionTenantRow extends TenantRow, MemberColumns {
  readonly extension_name: string;
  readonly application_id: string;
  readonly scopes: string[];
  readonly iframe_origin: string | null;
}

/** The tenant of an active installation, and the member who opened the extension's page. */
export const TENANT_OF_EXTENSION = sql<ExtensionTenantRow>(`
  select x.name as extension_name, i.application_id, i.scopes, v.iframe_origin, ${TENANT_COLUMNS}, ${MEMBER_COLUMNS}
  from installation i ${joinTenantOf('i')}
  join extension_lookup x on x.id = i.extension_id
  join extension_version_lookup v on v.id = i.version_id
  join member m on m.workspace_id = i.workspace_id and m.id = $3
  where i.workspace_id = $1 and i.id = $2 and i.status = 'active' and e.archived_at is null`);
