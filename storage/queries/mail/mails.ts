import { sql, type WriteStatement } from '../../query.ts';
import type { EnvironmentKind } from '../../entities/environment.ts';
import type { LifecycleStage } from '../../entities/workspace.ts';

export interface QueuedMailRow {
  readonly id: string;
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
  /** Mails of the workspace that were sent in the last hour. */
  readonly by_workspace: number;
  /** Of those of a day, the ones to the recipient. */
  readonly to_recipient: number;
}

/** Mail, an hour ago, a day ago, the most mails that are counted of a workspace before and after it went live. */
export const QUEUED_MAIL = sql<QueuedMailRow>(`
  select m.id, m.workspace_id, m.environment_id, m.application_id, m.template, m.recipient, m.sealed_content, m.message_id,
    w.lifecycle_stage, e.kind,
    (select t.locale from member t where t.workspace_id = m.workspace_id and t.email = lower(m.recipient)) as member_locale,
    (select count(*)::int from (select from mail s
      where s.workspace_id = m.workspace_id and s.status = 'sent' and s.sent_at > $2 limit counted.most) lately) as by_workspace,
    (select count(*)::int from (select from mail s
      where s.workspace_id = m.workspace_id and s.recipient = m.recipient and s.status = 'sent' and s.sent_at > $3
      limit counted.most) here) as to_recipient
  from mail m
  join workspace w on w.id = m.workspace_id
  cross join lateral (select case w.lifecycle_stage when 'live' then $5::int else $4::int end as most) counted
  left join environment e on e.workspace_id = m.workspace_id and e.id = m.environment_id
  where m.id = $1 and m.status = 'queued'`);

/** What became of a mail. */
export interface EndedMail {
  readonly id: string;
  readonly status: 'sent' | 'captured' | 'failed';
  readonly at: Date;
  readonly captured: CapturedContent | null;
}

/** What a mail would have been, for whoever reads it here. */
export interface CapturedContent {
  readonly sender: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly object[];
}

export function concludeMail(mail: EndedMail): WriteStatement {
  const { id, status, at, captured } = mail;
  return (bind) => `
    update mail set status = ${bind(status)}, sent_at = ${bind(at)}, sender = ${bind(captured?.sender)},
      subject = ${bind(captured?.subject)}, body_text = ${bind(captured?.text)}, body_html = ${bind(captured?.html)},
      headers = ${bind(JSON.stringify(captured?.headers ?? {}))},
      attachments = ${bind(JSON.stringify(captured?.attachments ?? []))}
    where id = ${bind(id)} and status = 'queued'`;
}

export function suppressMail(id: string): WriteStatement {
  return (bind) =>
    `update mail set status = 'suppressed' where id = ${bind(id)} and status = 'queued'`;
}

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
