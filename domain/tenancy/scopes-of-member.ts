import { grantsEnvironment } from './environment-grants.ts';
import type { MemberFacts } from './member-context.ts';
import { permissionNames, type Permission } from './permissions.ts';
import { hasPermission, requirePermission } from './require-permission.ts';
import { coversScope, isScope, keyScopes, permissionOf } from './scopes.ts';
import type { EnvironmentFacts } from './enter-tenant.ts';

/** Whether a member's roles in the application allow what the scope allows. */
export function mayUseScope(member: MemberFacts, applicationId: string, scope: string): boolean {
  return isScope(scope) && hasPermission(member, applicationId, permissionOf(scope));
}

/** 403 `permission_denied` for a member whose roles do not allow what the scope allows. */
export function requireScopeOf(
  member: MemberFacts,
  applicationId: string | null,
  scope: string,
): void {
  if (!isScope(scope)) throw new Error(`${scope} is no scope`);
  requirePermission(member, applicationId, { permission: permissionOf(scope) });
}

/** 403 `permission_denied` as a route of sessions with the permission rejects the member. */
export function requirePermissionOf(
  member: MemberFacts,
  applicationId: string | null,
  permission: string,
  alternative?: string,
): void {
  requirePermission(member, applicationId, {
    permission: permissionNamed(permission),
    ...(alternative === undefined ? {} : { alternative: permissionNamed(alternative) }),
  });
}

function permissionNamed(text: string): Permission {
  const found = permissionNames.find((name) => name === text);
  if (!found) throw new Error(`${text} is no permission`);
  return found;
}

/**
 * What is left of a key's scopes under the present rights of the member who made it; nothing once they have left the
 * workspace or the grant for the environment.
 */
export function scopesWithinRights(
  maker: MemberFacts | null,
  environment: Pick<EnvironmentFacts, 'id' | 'kind'>,
  applicationId: string,
  held: readonly string[],
): readonly string[] {
  if (maker === null || !grantsEnvironment(maker, environment)) return [];
  const covered = keyScopes.filter((scope) => coversScope(held, scope));
  const left = covered.filter((scope) => mayUseScope(maker, applicationId, scope));
  return left.length === covered.length ? held : left;
}
