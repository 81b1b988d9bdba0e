-- Who changed what of a workspace's configuration, and what its members did with its money and its buyers.

create table audit_log (
  id uuid not null,
  workspace_id uuid not null references workspace (id),
  environment_id uuid,
  application_id uuid,
  actor_type text not null,
  actor_id text not null,
  actor_label text not null,
  action text not null,
  area text not null,
  resource_type text not null,
  resource_id text not null,
  -- The name of a setting at the time; what may change or be erased is looked up when the entry is read.
  resource_label text,
  -- The order that it concerns, such as that of a refunded payment.
  order_id uuid,
  changes jsonb not null,
  -- Facts of an act: amount, currency, reason, names of fields.
  details jsonb,
  -- Until this movement of money has succeeded, the act has not happened.
  movement_id uuid,
  -- Equal for all repeats of the request, until its act is concluded.
  intent text,
  request_id text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
create index audit_log_newest on audit_log (workspace_id, created_at desc, id desc);
create index audit_log_by_actor on audit_log (workspace_id, actor_id, created_at desc, id desc);
create index audit_log_by_area on audit_log (workspace_id, area, created_at desc, id desc);
create index audit_log_by_resource on audit_log (workspace_id, resource_id, created_at desc, id desc);
create index audit_log_by_order on audit_log (workspace_id, order_id, created_at desc, id desc)
  where order_id is not null;
create index audit_log_begun on audit_log (workspace_id, intent) where intent is not null;
