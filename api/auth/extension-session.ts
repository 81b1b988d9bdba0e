import type { Context } from '../../domain/context.ts';
import { fail } from '../../domain/errors.ts';
import { extensionSession } from '../../domain/installations/extension-session.ts';
import { loadExtensionSessionFacts } from '../../domain/installations/session-facts.ts';
import { requireGrant } from '../../domain/tenancy/environment-grants.ts';
import { requireProductionAccess } from '../../domain/tenancy/production-gate.ts';
import { requirePermission } from '../../domain/tenancy/require-permission.ts';
import {
  mayUseScope,
  requirePermissionOf,
  requireScopeOf,
} from '../../domain/tenancy/scopes-of-member.ts';
import { coversScope, type Scope } from '../../domain/tenancy/scopes.ts';
import { prefixedId } from '../../storage/ids.ts';
import { requestBucketOf } from '../../domain/tenancy/request-bucket.ts';
import { enterTenant } from '../../domain/tenancy/enter-tenant.ts';
import type { EdgeDeps } from '../http/deps.ts';
import { limitHeadersOf } from '../http/rate-limit-headers.ts';
import type { AnyRoute } from '../http/route.ts';
import type { Admitted } from './admitted.ts';
import { anonymousContext } from './anonymous.ts';
import { permissionNeedOf } from './dashboard-session.ts';
import { requirePinned } from './secret-key.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * An extension's page (contract 10 §4): pinned to its installation's application and environment, with the scopes that
 * token and installation both hold. It may call the routes of keys and the J routes that name a scope, within the
 * rights of the member who opened it (decision 21).
 */
export async function admitExtensionSession(
  deps: EdgeDeps,
  route: AnyRoute,
  request: Request,
  requestId: string,
  token: string,
  refuse: (headers: Headers) => never,
): Promise<Admitted> {
  const { services } = deps;
  const claims = await extensionSession.verify(services, token);
  const facts = await loadExtensionSessionFacts(deps.database.systemOf(claims.workspaceId), claims);
  const { workspace, environment, applicationId, member } = facts;
  const held = heldByBoth(claims.scopes, facts.scopes);
  const bucket = requestBucketOf(deps.services.limits, workspace, environment);
  const { perSecond } = bucket;
  const admission = await deps.admissions.admit([bucket], workspace.id);
  const headers = limitHeadersOf({ admission, perSecond });
  const needed = scopeNeededOn(route);
  if (needed === 'closed') refuse(headers);
  requirePinned(request, facts, headers);
  requireGrant(member, environment, headers);
  const id = prefixedId('inst', claims.installationId);
  const actor = { type: 'extension', id, label: facts.extensionName } as const;
  const entered = enterTenant(anonymousContext(deps, requestId), facts, { actor, applicationId });
  const ctx: Context = {
    ...entered,
    canGive: (scope) => coversScope(held, scope) && mayUseScope(member, applicationId, scope),
    requireScope: (scope) => {
      requireScope(held, scope);
      requireScopeOf(member, applicationId, scope);
    },
    requirePermission: (permission, { alternative, scope }) => {
      if (scope === undefined) refuse(headers);
      requireScope(held, scope);
      requirePermissionOf(member, applicationId, permission, alternative);
    },
  };
  return {
    ctx,
    admission,
    perSecond,
    gate: () => {
      if (needed !== null) requireProductionAccess(workspace, environment, services.clock());
    },
    authorize: () => {
      if (needed !== null) requireScope(held, needed);
      const permission = permissionNeedOf(route);
      if (permission) requirePermission(member, applicationId, permission);
    },
    idempotencyScope: `${environment.id}:${applicationId}`,
  };
}

/** The scope that a route requires of an extension's page; null for none, `closed` where the page may not call. */
function scopeNeededOn({ access }: AnyRoute): Scope | null | 'closed' {
  switch (access.kind) {
    case 'key':
    case 'key_or_session':
      return access.scope;
    case 'session':
      return access.scope ?? 'closed';
    case 'credential':
      return null;
    default:
      return 'closed';
  }
}

/** The scopes of both: the installation may have changed its version after the token was issued. */
function heldByBoth(granted: readonly string[], installed: readonly string[]): readonly string[] {
  const within = (some: readonly string[], others: readonly string[]): readonly string[] =>
    some.filter((scope) => coversScope(others, scope));
  return [...new Set([...within(granted, installed), ...within(installed, granted)])];
}

function requireScope(held: readonly string[], scope: string): void {
  if (coversScope(held, scope)) return;
  const message = `The extension session lacks the scope ${scope}.`;
  fail('permission_denied', [
    { code: 'missing_scope', gate: 'scope', required: scope, held, message },
  ]);
}
