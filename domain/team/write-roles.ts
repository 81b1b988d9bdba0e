import type { Transaction } from '../../storage/unit-of-work.ts';
import type { ApplicationRoleFact } from '../tenancy/member-context.ts';

interface MemberKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** Gives a member roles in applications, in place of those that they had there. */
export function putRoles(
  tx: Transaction,
  { workspaceId, id }: MemberKey,
  roles: readonly ApplicationRoleFact[],
): void {
  if (roles.length === 0) return;
  tx.write((bind) => {
    const rows = roles.map(
      ({ applicationId, role }) =>
        `(${[workspaceId, id, applicationId, role].map(bind).join(', ')})`,
    );
    return `
      insert into application_role (workspace_id, member_id, application_id, role) values ${rows.join(', ')}
      on conflict (workspace_id, member_id, application_id) do update set role = excluded.role`;
  });
}

/** Takes a member's role in one application away, or all of them. */
export function removeRoles(
  tx: Transaction,
  { workspaceId, id }: MemberKey,
  applicationId: string | null,
): void {
  tx.write((bind) => {
    const all = `delete from application_role where workspace_id = ${bind(workspaceId)} and member_id = ${bind(id)}`;
    return applicationId === null ? all : `${all} and application_id = ${bind(applicationId)}`;
  });
}
