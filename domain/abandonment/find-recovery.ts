import { TENANT_OF_CART } from '../../storage/queries/carts/cart-tenant.ts';
import type { CellsContext } from '../context.ts';
import { tenantFactsOf, type TenantFacts } from '../tenancy/enter-tenant.ts';
import { readRecoveryToken } from './recovery-token.ts';

export interface RecoveryLink {
  readonly cartId: string;
  readonly token: string;
}

/** The tenant of the cart that a recovery link names; null unless the token matches the cart. */
export async function findRecovery(
  { services, database }: CellsContext,
  { cartId, token }: RecoveryLink,
): Promise<(TenantFacts & { readonly applicationId: string }) | null> {
  const workspaceId = readRecoveryToken(services, cartId, token);
  if (workspaceId === null) return null;
  const [row] = await database.of(workspaceId).read(TENANT_OF_CART, [workspaceId, cartId]);
  return row ? { ...tenantFactsOf(row), applicationId: row.application_id } : null;
}
