-- Mails to be sent, one for each cause; without a transport they stay here for a developer to read.

create table mail (
  id uuid primary key,
  -- Byte by byte, so that all causes about a row are one range of the index.
  cause text collate "C" not null constraint mail_cause_unique unique,
  workspace_id uuid not null references workspace (id),
  environment_id uuid,
  application_id uuid,
  template text not null,
  recipient text not null,
  sealed_content text not null,
  status text not null check (status in ('queued', 'sent', 'captured', 'failed', 'suppressed')),
  message_id text not null,
  -- From here on of a captured mail alone.
  sender text,
  subject text,
  body_text text,
  body_html text,
  headers jsonb not null default '{}',
  attachments jsonb not null default '[]',
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_captured on mail (created_at desc, id desc) where status = 'captured';
create index mail_sent on mail (workspace_id, sent_at) where status = 'sent';
-- By time alone: those of all workspaces are counted for operators.
create index mail_failed on mail (sent_at) where status = 'failed';
create index mail_sent_to on mail (workspace_id, recipient, sent_at) where status = 'sent';

-- Addresses, as keyed hashes, that want no more mail of a category.
create table marketing_opt_out (
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  email_hash text not null,
  category text not null,
  created_at timestamptz not null,
  primary key (workspace_id, environment_id, application_id, email_hash, category)
);
