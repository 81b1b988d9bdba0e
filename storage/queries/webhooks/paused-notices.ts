import { sql } from '../../query.ts';

interface PausedNoticeRow {
  readonly endpoint_id: string;
  readonly workspace_id: string;
  readonly url: string;
  readonly paused_at: Date;
  /** Null when the reason was an return 410, not failures. */
  readonly failing_since: Date | null;
  readonly workspace_name: string;
  readonly email: string;
  readonly locale: string;
}

/** Endpoints: the recipients of a mail about each that the service paused. */
export const PAUSED_NOTICES = sql<PausedNoticeRow>(`
  select p.id as endpoint_id, p.workspace_id, p.url, p.updated_at as paused_at,
         case when p.paused_reason = 'failing' then p.failing_since end as failing_since,
         w.name as workspace_name, m.email, m.locale
    from webhook_endpoint p
    join workspace w on w.id = p.workspace_id
    join member m on m.workspace_id = p.workspace_id
     and m.workspace_role in ('owner', 'workspace_admin')
   where p.id = any($1::uuid[]) and p.paused_reason in ('failing', 'gone')`);
