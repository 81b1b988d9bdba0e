import { sql } from '../../query.ts';

export interface QueuedMailRow {
  readonly workspace_id: string;
  readonly environment_id: string | null;
  readonly application_id: string | null;
  readonly template: string;
  readonly recipient: string;
  readonly sealed_content: string;
  readonly message_id: string;
}

export const QUEUED_MAIL = sql<QueuedMailRow>(`
  select workspace_id, environment_id, application_id, template, recipient, sealed_content, message_id
  from mail where id = $1 and status = 'queued'`);

/** Id, status, sent at, sender, subject, text, HTML, headers. */
export const CONCLUDE_MAIL = sql(`
  update mail set status = $2, sent_at = $3, sender = $4, subject = $5, body_text = $6, body_html = $7, headers = $8
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
  readonly template: string;
  readonly createdAt: Date;
}

/** Recipient and template, null for any: mails that were captured instead of sent, newest first. */
export const CAPTURED_MAILS = sql<CapturedMail>(
  `
  select id, recipient as "to", sender as "from", subject, body_text as text, body_html as html, headers, template,
    created_at as "createdAt"
  from mail
  where status = 'captured' and ($1::text is null or lower(recipient) = $1) and ($2::text is null or template = $2)
  order by created_at desc, id desc limit 500`,
  ['from', 'subject', 'text', 'html'],
);

/** Removes the text of captured mails; their rows stay, so that no cause is mailed twice. */
export const CLEAR_CAPTURED_MAILS = sql(`
  update mail set status = 'sent', body_text = null, body_html = null where status = 'captured'`);
