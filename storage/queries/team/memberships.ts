import { sql } from '../../query.ts';
import { WORKSPACE_COLUMNS, type WorkspaceColumns } from '../tenancy/tenant.ts';
import type { EnvironmentKind } from '../../entities/environment.ts';
import { MEMBER_COLUMNS, type MemberColumns } from './member-columns.ts';

export interface MembershipRow extends MemberColumns, WorkspaceColumns {
  readonly environments: {
    id: string;
    kind: EnvironmentKind;
    archived: boolean;
    clockNow: string | null;
    createdAt: string;
  }[];
  readonly owns_application: boolean;
}

/** The memberships of a subject: in a workspace, else in an application's workspace, else in all; at most two. */
export const MEMBERSHIPS_OF = sql<MembershipRow>(`
  select ${MEMBER_COLUMNS}, ${WORKSPACE_COLUMNS},
    (select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'archived', e.archived_at is not null,
       'clockNow', case when e.clock_mode = 'real' then null else e.clock_now end, 'createdAt', e.created_at)
       order by e.created_at, e.id), '[]')
     from environment e where e.workspace_id = m.workspace_id) as environments,
    exists (select 1 from application a where a.workspace_id = w.id and a.id = $3::uuid) as owns_application
  from member m join workspace w on w.id = m.workspace_id
  where m.subject = $1
    and m.workspace_id = coalesce($2::uuid, (select a.workspace_id from application a where a.id = $3::uuid), m.workspace_id)
  order by m.created_at, m.id
  limit 2`);
