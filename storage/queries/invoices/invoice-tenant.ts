import { sql } from '../../query.ts';
import { joinTenantOf, TENANT_COLUMNS, type TenantRow } from '../tenancy/tenant.ts';

interface InvoiceTenantRow extends TenantRow {
  readonly application_name: string;
}

/** Workspace, environment, application, invoice: the tenant of an invoice, and its application's name. */
export const TENANT_OF_INVOICE = sql<InvoiceTenantRow>(`
  select ${TENANT_COLUMNS}, a.name as application_name
  from invoice i ${joinTenantOf('i')}
  join application a on a.workspace_id = i.workspace_id and a.id = i.application_id
  where i.workspace_id = $1 and i.environment_id = $2 and i.application_id = $3 and i.id = $4`);
