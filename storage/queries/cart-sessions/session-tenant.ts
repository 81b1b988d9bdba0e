import { sql } from '../../query.ts';
import type { Database } from '../../database.ts';
import { joinTenantOf, TENANT_COLUMNS, type TenantRow } from '../tenancy/tenant.ts';

/** A session with everything needed to admit a request to it. */
export interface CartSessionTenantRow extends TenantRow {
  readonly application_id: string;
  readonly cart_id: string;
  readonly allowed_origins: readonly string[] | null;
  readonly storefront_url: string | null;
  readonly pricing: 'open' | 'signed' | null;
}

export const READ_TENANT = sql<CartSessionTenantRow>(`
  select ${TENANT_COLUMNS}, s.application_id, s.cart_id, c.config -> 'allowedOrigins' as allowed_origins,
    c.config ->> 'storefrontBaseUrl' as storefront_url, c.config ->> 'cartSessionPricing' as pricing
  from cart_session s ${joinTenantOf('s')}
  left join embed_config c on c.workspace_id = s.workspace_id and c.environment_id = s.environment_id
    and c.application_id = s.application_id
  where s.id = $1`);
export async function readCartSessionTenant(
  database: Database,
  sessionId: string,
): Promise<CartSessionTenantRow | null> {
  const [row] = await database.readShared(READ_TENANT, [sessionId]);
  return row ?? null;
}
