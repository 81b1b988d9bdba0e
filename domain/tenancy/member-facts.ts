import type { ApplicationRoleFact, MemberFacts } from './member-context.ts';

/** The columns of a member that the gates read, however the row was found. */
export interface MemberFactsRow {
  readonly member_id: string;
  readonly email: string;
  readonly workspace_role: MemberFacts['workspaceRole'];
  readonly grant_type: MemberFacts['grantType'];
  readonly environment_ids: string[];
  readonly roles: ApplicationRoleFact[];
}

/** They, of `member m`. */
export const memberFactsColumns = `
  m.id as member_id, m.email, m.workspace_role, m.grant_type, m.environment_ids,
    (select coalesce(json_agg(json_build_object('applicationId', r.application_id, 'role', r.role)), '[]')
     from application_role r where r.workspace_id = m.workspace_id and r.member_id = m.id) as roles`;

export function memberFactsOf(row: MemberFactsRow): MemberFacts {
  return {
    id: row.member_id,
    email: row.email,
    workspaceRole: row.workspace_role,
    applicationRoles: row.roles,
    grantType: row.grant_type,
    environmentIds: row.environment_ids,
  };
}
