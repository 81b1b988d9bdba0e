import { sql } from '../../query.ts';
import { joinTenantOf, TENANT_COLUMNS, type TenantRow } from '../tenancy/tenant.ts';

interface CartTenantRow extends TenantRow {
  readonly application_id: string;
}

/** The tenant of a cart, for a caller who has only a link to it. */
export const TENANT_OF_CART = sql<CartTenantRow>(`
  select ${TENANT_COLUMNS}, c.application_id
  from cart c ${joinTenantOf('c')}
  where c.workspace_id = $1 and c.id = $2`);
