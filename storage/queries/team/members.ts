import { sql, type WriteStatement } from '../../query.ts';

export interface RoleRow {
  readonly member_id: string;
  readonly application_id: string;
  readonly role: 'admin' | 'developer' | 'finance' | 'support' | 'viewer';
}

/** Workspace. */
export const MEMBERS_OF = sql<{ readonly id: string }>(
  'select * from member where workspace_id = $1 order by created_at, id',
);

/** Workspace, id. */
export const MEMBER_BY_ID = sql('select * from member where workspace_id = $1 and id = $2');
export const LOCK_MEMBER_BY_ID = sql(`${MEMBER_BY_ID.text} for update`);

/** Workspace, id. */
export const LOCALE_OF_MEMBER = sql<{ readonly locale: string }>(
  'select locale from member where workspace_id = $1 and id = $2',
);

/** Workspace, and a member or null for all of them. */
export const ROLES_OF = sql<RoleRow>(`
  select member_id, application_id, role from application_role
  where workspace_id = $1 and ($2::uuid is null or member_id = $2) order by application_id`);

/** Workspace, subject or null, e-mail: a row when one of the two is a member already. */
export const MEMBER_BY_IDENTITY = sql(
  'select 1 from member where workspace_id = $1 and (subject = $2 or email = $3)',
);

interface MemberKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** Gives a member roles in applications, replacing the member's roles there. */
export function putRoles(
  { workspaceId, id }: MemberKey,
  roles: readonly { readonly applicationId: string; readonly role: string }[],
): WriteStatement {
  return (bind) => {
    const rows = roles.map(
      ({ applicationId, role }) =>
        `(${[workspaceId, id, applicationId, role].map(bind).join(', ')})`,
    );
    return `
      insert into application_role (workspace_id, member_id, application_id, role) values ${rows.join(', ')}
      on conflict (workspace_id, member_id, application_id) do update set role = excluded.role`;
  };
}

/** Takes a member's roles in applications away. */
export function removeRoles(
  { workspaceId, id }: MemberKey,
  applicationIds: readonly string[],
): WriteStatement {
  return (bind) => `
    delete from application_role
    where workspace_id = ${bind(workspaceId)} and member_id = ${bind(id)}
      and application_id in (${applicationIds.map(bind).join(', ')})`;
}
