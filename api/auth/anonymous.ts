import type { Actor, ApplicationContext, CellsContext } from '../../domain/context.ts';
import { rejectTooMany, requireToken } from '../../domain/rate-limit.ts';
import { enterTenant, type TenantFacts } from '../../domain/tenancy/enter-tenant.ts';
import { requireProductionAccess } from '../../domain/tenancy/production-gate.ts';
import { browserBucketsOf } from '../../domain/tenancy/request-bucket.ts';
import type { EdgeDeps } from '../http/deps.ts';

/** The context of a request before its tenant is known. */
export function anonymousContext(
  { services, database }: Pick<EdgeDeps, 'services' | 'database'>,
  requestId: string,
  client?: string,
): CellsContext {
  return {
    requestId,
    services,
    database,
    actor: { type: 'buyer', id: 'anonymous', label: 'Buyer' },
    now: services.clock,
    ...(client === undefined ? {} : { client }),
  };
}

/**
 * Counts a request by its client's address before the token in it is looked up: which application it concerns is not
 * known yet.
 */
export async function limitClient(base: CellsContext): Promise<CellsContext> {
  const { anonymousPerSecond: perSecond, burstFactor } = base.services.limits;
  const bucket = `open:${base.client ?? 'unknown'}`;
  const buckets = [{ bucket, perSecond, burst: perSecond * burstFactor }];
  const waitSeconds = await base.services.takeToken(bucket, buckets);
  if (waitSeconds > 0) rejectTooMany(waitSeconds);
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
  base: CellsContext,
  tenant: AnonymousTenant,
  actor: Actor,
): Promise<ApplicationContext> {
  const { services } = base;
  const { workspace, environment, applicationId } = tenant;
  const client = base.client ?? 'unknown';
  const buckets = browserBucketsOf(services.limits, tenant, client);
  await requireToken({ services, workspaceId: workspace.id }, ...buckets);
  requireProductionAccess(workspace, environment, services.clock());
  return enterTenant(base, tenant, { actor, applicationId });
}
