import type { LifecycleStage } from '../../entities/workspace.ts';
import { sql } from '../../query.ts';
import { ENVIRONMENT_COLUMNS, type EnvironmentColumns } from '../tenancy/tenant.ts';
import type { NoticeKind } from './news.ts';

/** An application in an environment, and what was notified of it. */
export interface WatchedRow extends EnvironmentColumns {
  readonly environment_name: string;
  readonly environment_slug: string;
  readonly application_id: string;
  readonly application_name: string;
  readonly settings: Record<string, unknown>;
  readonly workspace_slug: string;
  readonly lifecycle_stage: LifecycleStage;
  /** Null: it was never looked at. */
  readonly notified: Record<string, string> | null;
  readonly sequence: number | null;
  readonly urgent_at: Date | null;
  readonly daily_on: string | null;
  /** Null: it has no webhook that is active. */
  readonly webhook_kinds: NoticeKind[] | null;
}

/** Workspace, whether a member wants mails of test environments: production once it is live, and where a webhook is active. */
export const WATCHED = sql<WatchedRow>(`
  select ${ENVIRONMENT_COLUMNS}, e.name as environment_name, e.slug as environment_slug, a.id as application_id,
    a.name as application_name, a.settings, w.slug as workspace_slug, w.lifecycle_stage, s.notified, s.sequence, s.urgent_at,
    s.daily_on::text as daily_on, h.kinds as webhook_kinds
  from workspace w
  join environment e on e.workspace_id = w.id and e.archived_at is null
  join application a on a.workspace_id = w.id
  left join notification_state s on s.workspace_id = w.id and s.environment_id = e.id and s.application_id = a.id
  left join notification_webhook h on h.workspace_id = w.id and h.environment_id = e.id and h.application_id = a.id
    and h.is_active
  where w.id = $1
    and (h.is_active or case e.kind when 'production' then w.lifecycle_stage = 'live' else $2::boolean end)
  order by e.created_at, a.created_at, a.id`);

/**
 * Workspace, environment, application, sequence that is expected (null: no row), marks, urgent at, daily on: moves what was
 * notified; gives no row where somebody else has moved it.
 */
export const MOVE_STATE = sql<{ readonly sequence: number }>(`
  insert into notification_state as s
    (workspace_id, environment_id, application_id, notified, sequence, urgent_at, daily_on)
  values ($1, $2, $3, $5::jsonb, 1, $6, $7)
  on conflict (workspace_id, environment_id, application_id) do update
    set notified = excluded.notified, sequence = s.sequence + 1, urgent_at = excluded.urgent_at,
        daily_on = excluded.daily_on
    where s.sequence = $4::integer
  returning sequence`);
