import { grantsEnvironment } from '../tenancy/environment-grants.ts';
import type { MemberContext } from '../tenancy/member-context.ts';
import { rolesFor } from '../tenancy/member-roles.ts';
import {
  holdsPermission,
  permissionNames,
  rolesWith,
  type Permission,
} from '../tenancy/permissions.ts';
import { loadMember } from './load-member.ts';
import { toMemberFacts } from './view.ts';

/** One permission of a member: whether it is held, and the facts that decide it. */
export interface MemberPermission {
  readonly permission: Permission;
  readonly allowed: boolean;
  /** The member's roles that give it, in the selected application. */
  readonly heldBy: readonly string[];
  /** All roles that would. */
  readonly givenBy: readonly string[];
  /** What is missing first; null when it is held. */
  readonly missing: 'role' | 'environment' | null;
}

export interface MemberPermissions {
  readonly memberId: string;
  readonly workspaceRole: string | null;
  readonly appRole: string | null;
  readonly environmentGranted: boolean;
  readonly permissions: readonly MemberPermission[];
}

/** What a member may do in the selected application and environment, and why: the rules of `ownPermissions`. */
export async function memberPermissions(
  ctx: MemberContext,
  memberId: string,
): Promise<MemberPermissions> {
  const { applicationId, environment } = ctx;
  const member = toMemberFacts(await loadMember(ctx.database, ctx.workspaceId, memberId));
  const isGranted =
    environment !== null &&
    (member.workspaceRole === 'owner' || grantsEnvironment(member, environment));
  const judge = (permission: Permission): MemberPermission => {
    const roles = rolesFor(member, applicationId, permission);
    const heldBy = roles.filter((role) => holdsPermission([role], permission));
    const isInReach = permission.startsWith('workspace:') || isGranted;
    const missing = heldBy.length === 0 ? 'role' : isInReach ? null : 'environment';
    const allowed = missing === null;
    const givenBy = [...rolesWith(permission)];
    return { permission, allowed, heldBy: [...new Set(heldBy)], givenBy, missing };
  };
  const own = member.applicationRoles.find((role) => role.applicationId === applicationId);
  return {
    memberId: member.id,
    workspaceRole: member.workspaceRole,
    appRole: own?.role ?? null,
    environmentGranted: isGranted,
    permissions: permissionNames.map(judge),
  };
}
