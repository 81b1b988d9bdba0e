import { grantsEnvironment } from '../tenancy/environment-grants.ts';
import type { MemberContext } from '../tenancy/member-context.ts';
import { rolesFor } from '../tenancy/member-roles.ts';
import { holdsPermission, permissionNames, type Permission } from '../tenancy/permissions.ts';

export interface OwnPermissions {
  readonly workspaceRole: string | null;
  readonly appRole: string | null;
  readonly permissions: Readonly<Record<string, boolean>>;
}

/** The caller's permissions in the selected application and environment, by role and environment grant. */
export async function ownPermissions(ctx: MemberContext): Promise<OwnPermissions> {
  const { member, applicationId, environment } = ctx;
  const own = member.applicationRoles.find((role) => role.applicationId === applicationId);
  const granted = environment !== null && grantsEnvironment(member, environment);
  const isHeld = (permission: Permission): boolean =>
    (permission.startsWith('workspace:') || granted) &&
    holdsPermission(rolesFor(member, applicationId, permission), permission);
  return {
    workspaceRole: member.workspaceRole,
    appRole: own?.role ?? null,
    permissions: Object.fromEntries(permissionNames.map((name) => [name, isHeld(name)])),
  };
}
