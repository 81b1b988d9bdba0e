-- Who carries out the move of a workspace to or from this cell: its commits here hold the epoch, which only grows. Only
-- the owner writes it.

create table workspace_move (
  workspace_id uuid primary key,
  epoch bigint not null
);

-- By which a move finds a workspace's rows where no other index begins with it.
create index idempotency_key_of_workspace on idempotency_key (workspace_id);
create index mail_of_workspace on mail (workspace_id);
create index stored_object_of_environment on stored_object (workspace_id, environment_id);

-- Rows come and go here all the time, and between moves nobody reads from the log which of them went: a move has it hold
-- whole rows.
alter table job replica identity nothing;
alter table timer replica identity nothing;
alter table unrelayed_event replica identity nothing;
alter table webhook_delivery_open replica identity nothing;
