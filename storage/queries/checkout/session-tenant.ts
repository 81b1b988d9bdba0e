import { sql } from '../../query.ts';
import { joinTenantOf, TENANT_COLUMNS, type TenantRow } from '../tenancy/tenant.ts';

interface SessionTenantRow extends TenantRow {
  readonly application_id: string;
  readonly settings: Record<string, unknown>;
}

/** The tenant of a checkout session that is named by its id alone. */
export const TENANT_OF_CHECKOUT_SESSION = sql<SessionTenantRow>(`
  select ${TENANT_COLUMNS}, a.id as application_id, a.settings
  from checkout_session s ${joinTenantOf('s')}
  join application a on a.workspace_id = s.workspace_id and a.id = s.application_id
  where s.id = $1`);
