import { fail } from '../errors.ts';
import type { ApplicationRoleFact, MemberFacts } from '../tenancy/member-context.ts';
import type { ApplicationRole, WorkspaceRole } from '../tenancy/permissions.ts';
import { hasPermission, requirePermission } from '../tenancy/require-permission.ts';

type Role = WorkspaceRole | ApplicationRole;
type Roles = Pick<MemberFacts, 'workspaceRole' | 'applicationRoles'>;

const ranks: Readonly<Record<Role, number>> = {
  owner: 100,
  workspace_admin: 80,
  admin: 60,
  developer: 40,
  finance: 40,
  support: 40,
  viewer: 20,
};

export interface GrantedRoles {
  readonly workspaceRole: 'workspace_admin' | null;
  readonly applicationRoles: readonly ApplicationRoleFact[];
}

/** Members grant roles up to their own rank; below workspace administrators, only in their own applications. */
export function requireCanGrant(granter: MemberFacts, granted: GrantedRoles): void {
  if (granted.workspaceRole !== null) {
    requirePermission(granter, null, { permission: 'workspace:invite-admin' });
  }
  for (const { applicationId, role } of granted.applicationRoles) {
    requirePermission(granter, applicationId, { permission: 'application:edit-app-member' });
    requireRank(granter, applicationId, role);
  }
}

/** Whether the member may still grant the roles; the rules of `requireCanGrant`. */
export function canGrant(
  granter: MemberFacts,
  { workspaceRole, applicationRoles }: GrantedRoles,
): boolean {
  if (workspaceRole !== null && !hasPermission(granter, null, 'workspace:invite-admin'))
    return false;
  return applicationRoles.every(
    ({ applicationId, role }) =>
      hasPermission(granter, applicationId, 'application:edit-app-member') &&
      !isAboveRank(granter, applicationId, role),
  );
}

/** Rejects a change of a member who outranks the caller, in the workspace or in the application. */
export function requireNotOutranked(
  granter: MemberFacts,
  target: Roles,
  applicationId: string | null,
): void {
  const [held, required] = [
    highestRole(granter, applicationId),
    highestRole(target, applicationId),
  ];
  if (required === null || rankOf(required) <= rankOf(held)) return;
  refuse(required, held);
}

function requireRank(granter: MemberFacts, applicationId: string, role: ApplicationRole): void {
  if (isAboveRank(granter, applicationId, role)) refuse(role, highestRole(granter, applicationId));
}

function isAboveRank(granter: MemberFacts, applicationId: string, role: ApplicationRole): boolean {
  return ranks[role] > rankOf(highestRole(granter, applicationId));
}

/** The role in the workspace, else the one in the application, else (without an application) the highest of all. */
function highestRole(
  { workspaceRole, applicationRoles }: Roles,
  applicationId: string | null,
): Role | null {
  if (workspaceRole !== null) return workspaceRole;
  const here = applicationRoles.filter(
    (role) => applicationId === null || role.applicationId === applicationId,
  );
  return here.map(({ role }) => role).toSorted((a, b) => ranks[b] - ranks[a])[0] ?? null;
}

function rankOf(role: Role | null): number {
  return role === null ? 0 : ranks[role];
}

function refuse(required: Role, held: Role | null): never {
  fail('permission_denied', [
    {
      code: 'role_too_high',
      gate: 'role',
      required,
      held,
      message: `Your role ranks below ${required}.`,
    },
  ]);
}
