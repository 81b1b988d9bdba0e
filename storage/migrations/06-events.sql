-- Outbox and event log: a partition a day, and how far each stream is numbered and read.
-- An event's row is written once, with the change, and never again. Its numbers, and what the log is searched by, are a
-- narrow row of their own, which the relay writes; both are of the day in which the event was recorded.

create table event (
  position bigint generated always as identity,
  recorded_at timestamptz not null default clock_timestamp(),
  id text not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid,
  slot smallint not null default 0,
  type text not null,
  resource_type text not null,
  resource_id text not null,
  sequence bigint not null,
  -- Of `bytes` bytes when unpacked (storage/packing); never packed again by the database.
  packed bytea storage external not null,
  bytes integer not null,
  order_id uuid,
  created_at timestamptz not null,
  primary key (recorded_at, position)
) partition by range (recorded_at);
create index event_by_id on event (id);

create table event_default partition of event default;

select ensure_day_partitions('event', (now() at time zone 'UTC')::date, 8);

-- Written with its event and removed with its numbering, so what the relay finds has no number, however late it was
-- committed. Numbers follow the order of entries.
create table unrelayed_event (
  shard smallint not null,
  entry bigint generated always as identity,
  workspace_id uuid not null,
  recorded_at timestamptz not null,
  position bigint not null,
  primary key (shard, entry)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
  autovacuum_vacuum_cost_delay = 0);

create table event_number (
  recorded_at timestamptz not null,
  position bigint not null,
  stream_seq bigint not null,
  log_sequence bigint not null,
  stream integer not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid,
  -- A hash of the resource's id.
  resource bigint not null,
  type text not null,
  primary key (workspace_id, stream, stream_seq, recorded_at)
) partition by range (recorded_at);
create index event_number_log on event_number (environment_id, log_sequence);
-- What happened to one resource is found in a log of any length.
create index event_number_by_resource on event_number (resource, log_sequence);

create table event_number_default partition of event_number default;

select ensure_day_partitions('event_number', (now() at time zone 'UTC')::date, 8);

-- The last numbers given: in each stream of a workspace, in the log of an environment. A workspace has one stream a
-- partition. A new division into partitions begins new streams, which are held until those before are read to their ends.
-- may_lag: false once every consumer has read all of it, so that nobody looks at the streams of idle workspaces.
create table stream_head (
  workspace_id uuid not null,
  stream integer not null default 0,
  shard smallint not null,
  stream_seq bigint not null,
  is_held boolean not null default false,
  may_lag boolean not null default true,
  primary key (workspace_id, stream)
) with (fillfactor = 50);
create index stream_head_may_lag on stream_head (shard) where may_lag;

create table environment_log (
  environment_id uuid primary key,
  workspace_id uuid not null,
  log_sequence bigint not null
) with (fillfactor = 50);

create table stream_cursor (
  consumer text not null,
  workspace_id uuid not null,
  stream integer not null default 0,
  stream_seq bigint not null,
  primary key (consumer, workspace_id, stream)
) with (fillfactor = 50);

-- Messages that a consumer could not process, and those behind them that wait.
create table dead_letter (
  id bigint generated always as identity primary key,
  consumer text not null,
  workspace_id uuid not null,
  shard smallint not null,
  resource_type text not null,
  resource_id text not null,
  slot smallint not null default 0,
  stream integer not null default 0,
  stream_seq bigint not null,
  event_id text not null,
  event_type text not null,
  state text not null check (state in ('parked', 'waiting')),
  attempts integer not null,
  error text,
  replay_requested_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint dead_letter_once unique (consumer, workspace_id, stream, stream_seq)
);
create index dead_letter_by_resource on dead_letter
  (consumer, workspace_id, resource_type, resource_id, stream_seq);
create index dead_letter_replay on dead_letter (shard, id) where replay_requested_at is not null;
