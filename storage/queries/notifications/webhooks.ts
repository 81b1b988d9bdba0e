import { sql, type WriteStatement } from '../../query.ts';
import type { NoticeKind } from './news.ts';

export interface NotificationWebhookRow {
  readonly sealed_url: string;
  readonly host: string;
  readonly kinds: NoticeKind[];
  readonly is_active: boolean;
  readonly gone_status: number | null;
  readonly delivered_at: Date | null;
  readonly failed_at: Date | null;
  readonly failure: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Workspace, environment, application. */
export const NOTIFICATION_WEBHOOK = sql<NotificationWebhookRow>(`
  select sealed_url, host, kinds, is_active, gone_status, delivered_at, failed_at, failure, created_at, updated_at
  from notification_webhook where workspace_id = $1 and environment_id = $2 and application_id = $3`);

/** Locks the webhook; whoever sets the first one waits by the lock of the application. */
export const LOCK_NOTIFICATION_WEBHOOK = sql<NotificationWebhookRow>(
  `${NOTIFICATION_WEBHOOK.text} for update`,
);

interface WebhookKey {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
}

interface StoredWebhook {
  readonly sealedUrl: string;
  readonly host: string;
  readonly kinds: readonly NoticeKind[];
  readonly isActive: boolean;
}

/** Stores the webhook; results of another URL are removed with that URL. */
export function storeWebhook(
  { workspaceId, environmentId, applicationId }: WebhookKey,
  { sealedUrl, host, kinds, isActive }: StoredWebhook,
  now: Date,
): WriteStatement {
  return (bind) => `
    insert into notification_webhook as h (workspace_id, environment_id, application_id, sealed_url, host, kinds, is_active,
      created_at, updated_at)
    values (${bind(workspaceId)}, ${bind(environmentId)}, ${bind(applicationId)}, ${bind(sealedUrl)}, ${bind(host)},
      ${bind(kinds)}::text[], ${bind(isActive)}, ${bind(now)}, ${bind(now)})
    on conflict (workspace_id, environment_id, application_id) do update
      set sealed_url = excluded.sealed_url, host = excluded.host, kinds = excluded.kinds, is_active = excluded.is_active,
          updated_at = excluded.updated_at,
          gone_status = case when excluded.is_active or h.sealed_url <> excluded.sealed_url then null else h.gone_status end,
          delivered_at = case when h.sealed_url = excluded.sealed_url then h.delivered_at end,
          failed_at = case when h.sealed_url = excluded.sealed_url then h.failed_at end,
          failure = case when h.sealed_url = excluded.sealed_url then h.failure end`;
}

/** Workspace, environment, application: whether there was one. */
export const DELETE_NOTIFICATION_WEBHOOK = sql<{ readonly host: string }>(`
  delete from notification_webhook where workspace_id = $1 and environment_id = $2 and application_id = $3 returning host`);

/** Workspace, environment, application, sealed URL, instant: what was sent there was accepted. */
export const RECORD_ACCEPTED = sql(`
  update notification_webhook set delivered_at = $5, failed_at = null, failure = null
  where workspace_id = $1 and environment_id = $2 and application_id = $3 and sealed_url = $4`);

/**
 * Workspace, environment, application, sealed URL, instant, failure, status that ends it or null: what was sent there
 * failed; gives a row where that switches it off.
 */
export const RECORD_FAILED = sql<{ readonly host: string }>(`
  with failed as (
    select is_active as was_active, host from notification_webhook
    where workspace_id = $1 and environment_id = $2 and application_id = $3 and sealed_url = $4 for update
  ), recorded as (
    update notification_webhook set failed_at = $5, failure = $6,
      is_active = is_active and $7::smallint is null,
      gone_status = case when is_active and $7::smallint is not null then $7::smallint else gone_status end
    where workspace_id = $1 and environment_id = $2 and application_id = $3 and sealed_url = $4
  )
  select host from failed where was_active and $7::smallint is not null`);
