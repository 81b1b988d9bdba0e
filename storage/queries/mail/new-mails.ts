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

const newMails = rowKind<NewMail>({
  types: {
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
  },
  statement: (rows) => `
    insert into mail (id, cause, workspace_id, environment_id, application_id, template, recipient, sealed_content,
      status, message_id, created_at)
    select r.id, r.cause, r.workspace_id, r.environment_id, r.application_id, r.template, r.recipient, r.sealed_content,
      'queued', r.message_id, r.created_at
    from ${rows}
    on conflict (cause) do nothing`,
});

export function insertMail(mail: NewMail): WriteStatement {
  return writeRow(newMails, mail);
}
