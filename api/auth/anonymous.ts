import type { Actor, ApplicationContext, SystemContext } from '../../domain/context.ts';
import { requireToken } from '../../domain/rate-limit.ts';
import { enterTenant } from '../../domain/tenancy/enter-tenant.ts';
import { requireProductionAccess } from '../../domain/tenancy/production-gate.ts';
import { browserBucketsOf } from '../../domain/tenancy/request-bucket.ts';
import type { TenantFacts } from '../../domain/tenancy/tenant-facts.ts';
import type { EdgeDeps } from '../http/deps.ts';

/** The context of a request before its tenant is known. */
export function anonymousContext(
  { services, database }: Pick<EdgeDeps, 'services' | 'database'>,
  requestId: string,
  client?: string,
): SystemContext {
  return {
    requestId,
    services,
    database,
    actor: { type: 'buyer', id: 'anonymous', label: 'Buyer' },
    now: services.clock,
    conclude: null,
    ...(client === undefined ? {} : { client }),
  };
}

/**
 * Counts a request by its client's address before the token in it is looked up: which application it concerns is not
 * known yet.
 */
export async function limitClient(base: SystemContext): Promise<SystemContext> {
  const { anonymousPerSecond: perSecond, burstFactor } = base.services.limits;
  const bucket = `open:${base.client ?? 'unknown'}`;
  await requireToken(base, { bucket, perSecond, burst: perSecond * burstFactor });
  return base;
}

export interface AnonymousTenant extends TenantFacts {
  readonly applicationId: string;
}

/**
 * Admits a request without a credential to the tenant of the object that it names: the request counts for the
 * limits of browsers, and the production gate applies.
 */
export async function admitAnonymous(
  base: SystemContext,
  tenant: AnonymousTenant,
  actor: Actor,
): Promise<ApplicationContext> {
  const { services } = base;
  const { workspace, environment, applicationId } = tenant;
  const client = base.client ?? 'unknown';
  await requireToken(base, ...browserBucketsOf(services.limits, tenant, client));
  requireProductionAccess(workspace, environment, services.clock());
  return enterTenant(base, tenant, { actor, applicationId });
}
