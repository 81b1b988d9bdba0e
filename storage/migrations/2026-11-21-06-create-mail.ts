import { Migration } from '@mikro-orm/migrations';

/** Mails to be sent, one a cause; without a transport they stay here for a developer to read. */
export class CreateMail extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table mail (
        id uuid primary key,
        cause text not null constraint mail_cause_unique unique,
        workspace_id uuid not null references workspace (id),
        environment_id uuid,
        application_id uuid,
        template text not null,
        recipient text not null,
        sealed_content text not null,
        status text not null check (status in ('queued', 'sent', 'captured', 'failed')),
        message_id text not null,
        sender text,
        subject text,
        body_text text,
        body_html text,
        headers jsonb not null default '{}',
        created_at timestamptz not null,
        sent_at timestamptz
      )`);
    this.addSql(`create index mail_newest on mail (created_at desc, id desc)`);
    this.addSql(`create index mail_by_recipient on mail (recipient, created_at desc)`);
  }
}
