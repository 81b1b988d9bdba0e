import type { RowTypes } from '../../orm/unnest-rows.ts';
import { rowKind, writeRow, type WriteStatement } from '../../query.ts';

export interface NewMail {
  readonly id: string;
  /** One mail for each. */
  readonly cause: string;
  readonly workspace_id: string;
  readonly environment_id: string | null;
  readonly application_id: string | null;
  readonly template: string;
  readonly recipient: string;
  readonly sealed_content: string;
  readonly message_id: string;
  readonly created_at: Date;
}

/** Names the constraint that there is one mail for each cause. */
export const MAIL_CAUSE = 'mail_cause_unique';

const types: RowTypes<NewMail> = {
  id: 'uuid',
  cause: 'text',
  workspace_id: 'uuid',
  environment_id: 'uuid',
  application_id: 'uuid',
  template: 'text',
  recipient: 'text',
  sealed_content: 'text',
  message_id: 'text',
  created_at: 'timestamptz',
};

const inserted = (rows: string): string => `
  insert into mail (id, cause, workspace_id, environment_id, application_id, template, recipient, sealed_content,
    status, message_id, created_at)
  select r.id, r.cause, r.workspace_id, r.environment_id, r.application_id, r.template, r.recipient, r.sealed_content,
    'queued', r.message_id, r.created_at
  from ${rows}`;

const newMails = rowKind<NewMail>({
  types,
  statement: (rows) => `${inserted(rows)} on conflict (cause) do nothing`,
});
const firstMails = rowKind<NewMail>({ types, statement: inserted });

export function insertMail(mail: NewMail): WriteStatement {
  return writeRow(newMails, mail);
}

/** Inserts a mail, and fails (`MAIL_CAUSE`) where its cause has one. */
export function insertFirstMail(mail: NewMail): WriteStatement {
  return writeRow(firstMails, mail);
}
