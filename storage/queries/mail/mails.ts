import { sql } from '../../query.ts';
import type { EnvironmentKind } from '../../entities/environment.ts';
import type { LifecycleStage } from '../../entities/workspace.ts';

export interface QueuedMailRow {
  readonly workspace_id: string;
  readonly environment_id: string | null;
  readonly application_id: string | null;
  readonly template: string;
  readonly recipient: string;
  readonly sealed_content: string;
  readonly message_id: string;
  readonly lifecycle_stage: LifecycleStage;
  /** Of the environment that a mail to a customer comes from. */
  readonly kind: EnvironmentKind | null;
  /** The language of the recipient; null for somebody who is no member of the workspace. */
  readonly member_locale: string | null;
}

export const QUEUED_MAIL = sql<QueuedMailRow>(`
  select m.workspace_id, m.environment_id, m.application_id, m.template, m.recipient, m.sealed_content, m.message_id,
    w.lifecycle_stage, e.kind,
    (select t.locale from member t where t.workspace_id = m.workspace_id and t.email = lower(m.recipient)) as member_locale
  from mail m
  join workspace w on w.id = m.workspace_id
  left join environment e on e.workspace_id = m.workspace_id and e.id = m.environment_id
  where m.id = $1 and m.status = 'queued'`);

/** Workspace, recipient, an hour ago, a day ago, the most that is counted. */
export const SENT_LATELY = sql<{ readonly by_workspace: number; readonly to_recipient: number }>(`
  select
    (select count(*)::int from (select from mail
      where workspace_id = $1 and status = 'sent' and sent_at > $3 limit $5) as lately) as by_workspace,
    (select count(*)::int from (select from mail
      where workspace_id = $1 and recipient = $2 and status = 'sent' and sent_at > $4 limit $5) as here) as to_recipient`);

/** Id, status, sent at, sender, subject, text, HTML, headers, attachments. */
export const CONCLUDE_MAIL = sql(`
  update mail set status = $2, sent_at = $3, sender = $4, subject = $5, body_text = $6, body_html = $7, headers = $8,
    attachments = $9
  where id = $1 and status = 'queued'`);

export const SUPPRESS_MAIL = sql(
  `update mail set status = 'suppressed' where id = $1 and status = 'queued'`,
);

export interface CapturedMail {
  readonly id: string;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly sizeBytes: number;
  }[];
  readonly template: string;
  readonly createdAt: Date;
}

/** Recipient and template, null for any: mails that were captured instead of sent, newest first. */
export const CAPTURED_MAILS = sql<CapturedMail>(
  `
  select id, recipient as "to", sender as "from", subject, body_text as text, body_html as html, headers, attachments, template,
    created_at as "createdAt"
  from mail
  where status = 'captured' and ($1::text is null or lower(recipient) = $1) and ($2::text is null or template = $2)
  order by created_at desc, id desc limit 500`,
  ['from', 'subject', 'text', 'html'],
);

/** Removes the text of captured mails; their rows stay, so that no cause is mailed twice. */
export const CLEAR_CAPTURED_MAILS = sql(`
  update mail set status = 'sent', body_text = null, body_html = null where status = 'captured'`);

/** Cause: the sealed content of its mail, whether it was sent or not. */
export const CONTENT_OF_CAUSE = sql<{ readonly sealed_content: string }>(
  'select sealed_content from mail where cause = $1',
);
