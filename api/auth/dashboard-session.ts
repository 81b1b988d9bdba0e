import type { IdentityContext } from '../../domain/context.ts';
import type { MemberContext } from '../../domain/tenancy/member-context.ts';
import { requirePermission, type PermissionNeed } from '../../domain/tenancy/require-permission.ts';
import {
  mayUseScope,
  requirePermissionOf,
  requireScopeOf,
} from '../../domain/tenancy/scopes-of-member.ts';
import { scopes } from '../../domain/tenancy/scopes.ts';
import { requestBucketOf } from '../../domain/tenancy/request-bucket.ts';
import { enterTenant, enterWorkspace } from '../../domain/tenancy/enter-tenant.ts';
import type { EdgeDeps } from '../http/deps.ts';
import type { BodyText } from '../http/request-body.ts';
import type { AnyRoute } from '../http/route.ts';
import type { Admitted } from './admitted.ts';
import { anonymousContext } from './anonymous.ts';
import type { SessionClaims } from './session-claims.ts';
import { resolveTenant, type Tenant } from './session-tenant.ts';

/** J: a dashboard session, on the workspace, environment and application that the request selects (contract 10 §2). */
export async function admitSession(
  deps: EdgeDeps,
  route: AnyRoute,
  request: Request,
  params: Readonly<Record<string, string>>,
  requestId: string,
  session: SessionClaims,
  body: BodyText,
): Promise<Admitted> {
  const { kind } = route.access;
  if (kind === 'identity' || kind === 'credential') return admitIdentity(deps, requestId, session);
  const tenant = await resolveTenant(deps.database, route, request, params, session, body);
  const bucket = requestBucketOf(
    deps.services.limits,
    tenant.workspace,
    tenant.environment ?? { kind: 'non_production' },
  );
  const { workspace, environment, member, applicationId } = tenant;
  const admission = await deps.admissions.admit([bucket], workspace.id);
  const place = environment && tenant.strict ? environment.id : workspace.id;
  return {
    ctx: contextOf(deps, requestId, tenant, session),
    admission,
    perSecond: bucket.perSecond,
    gate: () => undefined,
    authorize: () => {
      const need = permissionNeedOf(route);
      if (need) requirePermission(member, applicationId, need);
    },
    idempotencyScope: `${place}:${applicationId ?? '-'}`,
  };
}

/** One context for every kind of access: a route's builder decides which part of it the handler sees. */
function contextOf(
  deps: EdgeDeps,
  requestId: string,
  tenant: Tenant,
  { emailVerified: isEmailVerified }: SessionClaims,
): MemberContext {
  const { member, workspace, environment, applicationId, strict } = tenant;
  const base = anonymousContext(deps, requestId);
  const actor = { type: 'member', id: member.id, label: member.email } as const;
  const requireScope = (scope: string): void => requireScopeOf(member, applicationId, scope);
  const facts = {
    member,
    isEmailVerified,
    workspace,
    environment,
    applicationId,
    requireScope,
    requirePermission: (
      permission: string,
      { alternative }: { readonly alternative?: string | undefined },
    ) => requirePermissionOf(member, applicationId, permission, alternative),
  };
  if (!environment) return { ...enterWorkspace(base, workspace.id, actor), ...facts };
  // A route outside environments uses real time, whatever the environment's clock shows.
  const place = strict ? environment : { ...environment, clockNow: null };
  return {
    ...enterTenant(base, { workspace, environment: place }, { actor, applicationId }),
    ...facts,
    ...(applicationId === null
      ? {}
      : { canGive: (scope: string) => mayUseScope(member, applicationId, scope) }),
  };
}

/** The permission that a session needs on the route; null where being a member is enough. */
export function permissionNeedOf({ access }: AnyRoute): PermissionNeed | null {
  switch (access.kind) {
    case 'key':
      return { permission: scopes[access.scope].permission };
    case 'key_or_session':
    case 'session':
      return access;
    case 'membership':
    case 'credential':
    case 'none':
    case 'cart_session':
    case 'buyer':
    case 'identity':
    case 'staff':
    case 'monitoring':
    case 'development':
      return null;
  }
}

async function admitIdentity(
  deps: EdgeDeps,
  requestId: string,
  session: SessionClaims,
): Promise<Admitted> {
  const { subject, email, emailVerified } = session;
  const ctx: IdentityContext = {
    ...anonymousContext(deps, requestId),
    actor: { type: 'member', id: subject, label: email },
    identity: { subject, email, emailVerified },
  };
  const { nonProduction: perSecond, burstFactor } = deps.config.rateLimits;
  const bucket = `identity:${subject}`;
  const burst = perSecond * burstFactor;
  const admission = await deps.admissions.admit([{ bucket, perSecond, burst }], bucket);
  return {
    ctx,
    admission,
    perSecond,
    gate: () => undefined,
    authorize: () => undefined,
    idempotencyScope: `identity:${subject}`,
  };
}
