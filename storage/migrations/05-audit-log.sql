-- Who changed what of a workspace's configuration.

create table audit_log (
  id uuid not null,
  workspace_id uuid not null references workspace (id),
  environment_id uuid,
  application_id uuid,
  actor_type text not null,
  actor_id text not null,
  actor_label text not null,
  action text not null,
  resource_type text not null,
  resource_id text not null,
  changes jsonb not null,
  request_id text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
create index audit_log_newest on audit_log (workspace_id, created_at desc, id desc);
