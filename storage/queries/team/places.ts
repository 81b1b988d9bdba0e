import type { EnvironmentKind } from '../../entities/environment.ts';
import { sql } from '../../query.ts';
import { MEMBER_COLUMNS, type MemberColumns } from './member-columns.ts';

export interface MemberPlacesRow extends MemberColumns {
  readonly workspace_id: string;
  readonly workspace_name: string;
  readonly environments: { id: string; name: string; kind: EnvironmentKind }[];
  readonly applications: { id: string; name: string }[];
}

/** The workspaces of a person, with their environments and applications: $1 subject. */
export const PLACES_OF_MEMBER = sql<MemberPlacesRow>(`
  select ${MEMBER_COLUMNS}, w.id as workspace_id, w.name as workspace_name,
    (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'kind', e.kind)
       order by e.kind, e.created_at, e.id), '[]')
     from environment e where e.workspace_id = m.workspace_id and e.archived_at is null) as environments,
    (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.created_at, a.id), '[]')
     from application a where a.workspace_id = m.workspace_id) as applications
  from member m join workspace w on w.id = m.workspace_id
  where m.subject = $1
  order by m.created_at desc, m.id limit 50`);
