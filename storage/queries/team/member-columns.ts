import type { Member } from '../../entities/member.ts';

/** What the gates need to know of a member. */
export interface MemberColumns {
  readonly member_id: string;
  readonly email: string;
  readonly workspace_role: NonNullable<Member['workspaceRole']> | null;
  readonly grant_type: Member['grantType'];
  readonly environment_ids: string[];
  readonly roles: {
    applicationId: string;
    role: 'admin' | 'developer' | 'finance' | 'support' | 'viewer';
  }[];
}

/** Of member `m`. */
export const MEMBER_COLUMNS = `
  m.id as member_id, m.email, m.workspace_role, m.grant_type, m.environment_ids,
    (select coalesce(json_agg(json_build_object('applicationId', r.application_id, 'role', r.role)), '[]')
     from application_role r where r.workspace_id = m.workspace_id and r.member_id = m.id) as roles`;
