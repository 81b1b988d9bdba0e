import { sql } from '../../query.ts';
import { joinTenantOf, TENANT_COLUMNS, type TenantRow } from '../tenancy/tenant.ts';

interface BuyerTenantRow extends TenantRow {
  readonly settings: Record<string, unknown>;
  readonly email: string;
}

/** The tenant of a customer who is not deleted, in one of the customer's applications. */
export const TENANT_OF_BUYER = sql<BuyerTenantRow>(`
  select ${TENANT_COLUMNS}, a.settings, c.email
  from customer c ${joinTenantOf('c')}
  join application a on a.workspace_id = c.workspace_id and a.id = $3
  where c.workspace_id = $1 and c.environment_id = $2 and c.id = $4 and c.deleted_at is null
    and (c.application_id is null or c.application_id = a.id)`);
