-- Uploaded objects. The row is written before the object, so that a crash leaves none that nobody knows of.

create table stored_object (
  object_key text not null primary key,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  purpose text not null check (purpose in ('fulfillment', 'logo', 'email_asset', 'dispute')),
  state text not null check (state in ('incoming', 'kept', 'leaving')),
  since timestamptz not null default clock_timestamp(),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id)
) with (fillfactor = 85);
create index stored_object_to_settle on stored_object (since) where state <> 'kept';
