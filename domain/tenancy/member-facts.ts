import type { MemberColumns } from '../../storage/queries/team/member-columns.ts';
import type { MemberFacts } from './member-context.ts';

export function memberFactsOf(row: MemberColumns): MemberFacts {
  return {
    id: row.member_id,
    email: row.email,
    workspaceRole: row.workspace_role,
    applicationRoles: row.roles,
    grantType: row.grant_type,
    environmentIds: row.environment_ids,
  };
}
