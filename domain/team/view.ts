import type { Invitation } from '../../storage/entities/invitation.ts';
import type { Member } from '../../storage/entities/member.ts';
import type { ApplicationRoleFact, MemberFacts } from '../tenancy/member-context.ts';

/** A member with the roles in applications. */
export interface LoadedMember {
  readonly member: Member;
  readonly applicationRoles: readonly ApplicationRoleFact[];
}

/** What the gates check of a loaded member. */
export function toMemberFacts({ member, applicationRoles }: LoadedMember): MemberFacts {
  const { id, email, workspaceRole, grantType, environmentIds } = member;
  const workspaceRoleOrNone = workspaceRole ?? null;
  return {
    id,
    email,
    workspaceRole: workspaceRoleOrNone,
    applicationRoles,
    grantType,
    environmentIds,
  };
}

/** An owner's grant is always `all`. */
export function toMemberView({ member, applicationRoles }: LoadedMember) {
  const owner = member.workspaceRole === 'owner';
  return {
    memberId: member.id,
    email: member.email,
    workspaceRole: member.workspaceRole ?? null,
    applicationRoles: applicationRoles.map(({ applicationId, role }) => ({ applicationId, role })),
    environmentGrants: {
      grantType: owner ? ('all' as const) : member.grantType,
      environmentIds: owner ? [] : member.environmentIds,
    },
    locale: member.locale,
    createdAt: member.createdAt.toISOString(),
  };
}

export function toInvitationView(invitation: Invitation) {
  return {
    id: invitation.id,
    email: invitation.email,
    status: invitation.status,
    expiresAt: invitation.expiresAt.toISOString(),
    workspaceRole: invitation.workspaceRole ?? null,
    applicationRoles: invitation.applicationRoles.map(({ applicationId, role }) => ({
      applicationId,
      role,
    })),
    environmentGrants: {
      grantType: invitation.grantType,
      environmentIds: invitation.environmentIds,
    },
    locale: invitation.locale,
    createdAt: invitation.createdAt.toISOString(),
  };
}

/** The response of the legacy routes: the one role that old clients expect. */
export function toLegacyInvitationView(invitation: Invitation) {
  const role = invitation.workspaceRole
    ? 'admin'
    : (invitation.applicationRoles[0]?.role ?? 'viewer');
  return { ...toInvitationView(invitation), role };
}

export function unpagedList<Row, View>(rows: readonly Row[], view: (row: Row) => View) {
  return { items: rows.map(view), total: rows.length };
}
