import type { Actor, ApplicationContext, SystemContext } from '../../domain/context.ts';
import { fail } from '../../domain/errors.ts';
import { enterTenant } from '../../domain/tenancy/enter-tenant.ts';
import { requireProductionAccess } from '../../domain/tenancy/production-gate.ts';
import { requestBucketOf } from '../../domain/tenancy/request-bucket.ts';
import type { TenantFacts } from '../../domain/tenancy/tenant-facts.ts';
import type { EdgeDeps } from '../http/deps.ts';

/** The context of a request before its tenant is known. */
export function anonymousContext(
  { services, database }: Pick<EdgeDeps, 'services' | 'database'>,
  requestId: string,
): SystemContext {
  return {
    requestId,
    services,
    database,
    actor: { type: 'buyer', id: 'anonymous', label: 'Buyer' },
    now: services.clock,
    conclude: null,
  };
}

export interface AnonymousTenant extends TenantFacts {
  readonly applicationId: string;
}

/**
 * Admits a request without a credential to the tenant of the object that it names: the request counts for that
 * workspace's rate limit (00 §9), and the production gate applies.
 */
export async function admitAnonymous(
  base: SystemContext,
  tenant: AnonymousTenant,
  actor: Actor,
): Promise<ApplicationContext> {
  const { services } = base;
  const { workspace, environment, applicationId } = tenant;
  const { bucket, perSecond, burst } = requestBucketOf(services.limits, workspace, environment);
  const waitSeconds = await services.takeToken(bucket, perSecond, burst);
  if (waitSeconds > 0) rejectTooMany(waitSeconds);
  requireProductionAccess(workspace, environment, services.clock());
  return enterTenant(base, tenant, { actor, applicationId });
}

function rejectTooMany(waitSeconds: number): never {
  fail('rate_limit_exceeded', undefined, { headers: { 'retry-after': String(waitSeconds) } });
}
