import { fail } from '../errors.ts';
import type { MemberFacts } from './member-context.ts';
import { rolesFor } from './member-roles.ts';
import { holdsPermission, type Permission } from './permissions.ts';

export interface PermissionNeed {
  readonly permission: Permission;
  /** Also sufficient, when held in the application or, without one, in any application. */
  readonly alternative?: Permission;
}

/** Whether a member's roles have the permission, in the application or in the workspace. */
export function hasPermission(
  member: Pick<MemberFacts, 'workspaceRole' | 'applicationRoles'>,
  applicationId: string | null,
  permission: Permission,
): boolean {
  return holdsPermission(rolesFor(member, applicationId, permission), permission);
}

/** Rejects a member whose roles do not have the permission: 403 `permission_denied`. */
export function requirePermission(
  member: MemberFacts,
  applicationId: string | null,
  { permission, alternative }: PermissionNeed,
): void {
  const roles = rolesFor(member, applicationId, permission);
  if (holdsPermission(roles, permission)) return;
  const elsewhere = member.applicationRoles.map(({ role }) => role);
  if (alternative && holdsPermission(elsewhere, alternative)) return;
  fail('permission_denied', [
    {
      code: 'missing_permission',
      gate: 'role',
      required: permission,
      held: roles,
      message: `Your roles do not include the permission ${permission}.`,
    },
  ]);
}
