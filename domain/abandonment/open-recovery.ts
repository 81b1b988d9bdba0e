import { readCartTenant, type CartTenantRow } from '../../storage/queries/cart-tenant.ts';
import type { ApplicationContext, DatabaseContext } from '../context.ts';
import { fail } from '../errors.ts';
import { countRequest } from '../tenancy/count-request.ts';
import { passProductionGate } from '../tenancy/production-gate.ts';
import { readRecoveryToken } from './recovery-token.ts';

/**
 * The context of a buyer who came by a recovery link, for `recoverCart` or `recoverWithin`: 401 `invalid_token` unless
 * the token is the cart's. Whether the page may ask (its origin), the caller checks against the application.
 */
export async function openRecovery(
  base: DatabaseContext,
  { cartId, token }: { readonly cartId: string; readonly token: string },
): Promise<ApplicationContext> {
  const { services } = base;
  const workspaceId = readRecoveryToken(services, cartId, token);
  if (workspaceId === null) fail('invalid_token');
  const tenant = await readCartTenant(base.database, workspaceId, cartId);
  if (!tenant || tenant.archived_at) fail('invalid_token');
  await admit(base, tenant);
  const testNow = tenant.clock_mode === 'real' ? null : tenant.clock_now;
  return {
    ...base,
    services,
    database: base.database.of(tenant.workspace_id),
    actor: { type: 'buyer', id: cartId, label: 'Buyer' },
    now: testNow ? () => testNow : services.clock,
    workspaceId: tenant.workspace_id,
    environmentId: tenant.environment_id,
    environmentKind: tenant.kind,
    applicationId: tenant.application_id,
  };
}

async function admit({ services }: DatabaseContext, tenant: CartTenantRow): Promise<void> {
  const workspace = {
    id: tenant.workspace_id,
    lifecycleStage: tenant.lifecycle_stage,
    subscriptionStatus: tenant.subscription_status,
    trialEndsAt: tenant.trial_ends_at,
    hasPaymentMethod: tenant.has_payment_method,
    partner: tenant.partner,
    rateLimitPerSecond: tenant.rate_limit_per_second,
  };
  const environment = {
    id: tenant.environment_id,
    kind: tenant.kind,
    archived: false,
    clockNow: null,
  };
  await countRequest(services, workspace, environment);
  passProductionGate(workspace, environment, services.clock());
}
