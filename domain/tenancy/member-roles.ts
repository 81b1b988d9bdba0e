import type { MemberFacts } from './member-context.ts';
import type { ApplicationRole, Permission, WorkspaceRole } from './permissions.ts';

type Roles = Pick<MemberFacts, 'workspaceRole' | 'applicationRoles'>;

/** Whether the workspace role applies to every application. */
export function reachesAllApplications({ workspaceRole }: Roles): boolean {
  return workspaceRole !== null;
}

/**
 * The roles that count for a permission: the one in the workspace, and the one in the application; without an
 * application, workspace permissions count a role in any application.
 */
export function rolesFor(
  { workspaceRole, applicationRoles }: Roles,
  applicationId: string | null,
  permission: Permission,
): readonly (WorkspaceRole | ApplicationRole)[] {
  const anywhere = applicationId === null && permission.startsWith('workspace:');
  const held = applicationRoles
    .filter((role) => anywhere || role.applicationId === applicationId)
    .map(({ role }) => role);
  return workspaceRole === null ? held : [workspaceRole, ...held];
}
