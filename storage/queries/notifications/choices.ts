import type { LifecycleStage } from '../../entities/workspace.ts';
import { sql, type WriteStatement } from '../../query.ts';
import { MEMBER_COLUMNS, type MemberColumns } from '../team/member-columns.ts';
import type { NoticeKind } from './news.ts';

export interface ChoiceRow {
  /** Null: the default of the member's role. */
  readonly mailed: NoticeKind[] | null;
  readonly in_test_environments: boolean | null;
}

/** A member with the choice; both null without a row of it. */
export interface RecipientRow extends MemberColumns, ChoiceRow {
  readonly locale: string;
  readonly workspace_name: string;
  readonly lifecycle_stage: LifecycleStage;
}

/** Workspace, member or null for all of them, the owner first. */
export const RECIPIENTS = sql<RecipientRow>(`
  select ${MEMBER_COLUMNS}, m.locale, c.mailed, c.in_test_environments, w.name as workspace_name, w.lifecycle_stage
  from member m
  join workspace w on w.id = m.workspace_id
  left join notification_choice c on c.workspace_id = m.workspace_id and c.member_id = m.id
  where m.workspace_id = $1 and ($2::uuid is null or m.id = $2)
  order by m.workspace_role is distinct from 'owner', m.created_at, m.id`);

interface ChoiceKey {
  readonly workspaceId: string;
  readonly memberId: string;
}

interface NewChoice {
  readonly mailed: readonly NoticeKind[];
  readonly inTestEnvironments: boolean;
}

export function storeChoice(
  { workspaceId, memberId }: ChoiceKey,
  { mailed, inTestEnvironments }: NewChoice,
  now: Date,
): WriteStatement {
  return (bind) => `
    insert into notification_choice (workspace_id, member_id, mailed, in_test_environments, updated_at)
    values (${bind(workspaceId)}, ${bind(memberId)}, ${bind(mailed)}::text[], ${bind(inTestEnvironments)}, ${bind(now)})
    on conflict (workspace_id, member_id)
    do update set mailed = excluded.mailed, in_test_environments = excluded.in_test_environments,
      updated_at = excluded.updated_at`;
}

export interface SeenRow {
  readonly seen: Record<string, string>;
  readonly seen_at: Date;
}

/** Workspace, member, environment, application. */
export const SEEN = sql<SeenRow>(`
  select seen, seen_at from notification_seen
  where workspace_id = $1 and member_id = $2 and environment_id = $3 and application_id = $4`);

interface SeenKey extends ChoiceKey {
  readonly environmentId: string;
  readonly applicationId: string;
}

export function storeSeen(
  { workspaceId, memberId, environmentId, applicationId }: SeenKey,
  seen: object,
  now: Date,
): WriteStatement {
  return (bind) => `
    insert into notification_seen (workspace_id, member_id, environment_id, application_id, seen, seen_at)
    values (${bind(workspaceId)}, ${bind(memberId)}, ${bind(environmentId)}, ${bind(applicationId)},
      ${bind(JSON.stringify(seen))}::jsonb, ${bind(now)})
    on conflict (workspace_id, member_id, environment_id, application_id)
    do update set seen = excluded.seen, seen_at = excluded.seen_at`;
}
