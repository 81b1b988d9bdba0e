-- Webhook endpoints and the deliveries to them.
-- An open delivery (due, or waiting for its next attempt) stands in `webhook_delivery_open`, a small queue; one that
-- ended is moved to `webhook_delivery`, the log, which only grows and drops a day at a time, and is counted by day and
-- by hour as it grows. `created_at` is the instant that the id holds, so the id alone finds a delivery.
-- The row holds its last attempt, and in `earlier_attempts` those before it, which is null until a second one is made.
-- `attempt` holds what is worth a row's space only where an attempt failed: the URL and the headers of its answer.

create table webhook_endpoint (
  id uuid not null unique,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  url text not null,
  enabled_events text[] not null,
  ordering text not null default 'none' check (ordering in ('none', 'per_resource')),
  rate_limit integer check (rate_limit between 1 and 1000),
  description text,
  is_active boolean not null default true,
  paused_reason text check (paused_reason in ('merchant', 'failing', 'gone')),
  failing_since timestamptz,
  sealed_secrets jsonb not null,
  -- Headers of the merchant's own: `name`, and `sealed`, its value.
  sealed_headers jsonb not null default '[]',
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  installation_id uuid unique,
  primary key (workspace_id, id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id),
  check (is_active = (paused_reason is null)),
  constraint webhook_endpoint_enabled_events_check
    check (cardinality(enabled_events) > 0 or installation_id is not null)
);
create index webhook_endpoint_newest on webhook_endpoint
  (workspace_id, environment_id, application_id, created_at desc, id desc)
  where deleted_at is null;

-- A result is recorded by the delivery's id alone, so there is one index that has it: beside a key that began with the
-- endpoint, plans made while the queue was empty went through all due rows of the endpoint for each result.
create table webhook_delivery_open (
  endpoint_id uuid not null,
  created_at timestamptz not null,
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  installation_id uuid,
  shard smallint not null,
  is_ordered boolean not null,
  event_recorded_at timestamptz not null,
  event_position bigint not null,
  event_id text not null,
  event_type text not null,
  resource_id text not null,
  stream_seq bigint not null,
  log_sequence bigint not null,
  order_id uuid,
  status text not null check (status in ('pending', 'failed')),
  attempts integer not null default 0,
  response_status smallint,
  response_body text,
  duration_ms integer,
  error text,
  next_attempt_at timestamptz not null,
  -- Somebody has asked for the next attempt.
  is_requested boolean not null default false,
  replay_id uuid,
  attempted_at timestamptz,
  attempt jsonb,
  earlier_attempts jsonb,
  primary key (id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
  autovacuum_vacuum_cost_delay = 0);
create index webhook_delivery_open_by_shard on webhook_delivery_open (shard, next_attempt_at);
create index webhook_delivery_open_ordered on webhook_delivery_open
  (endpoint_id, resource_id, stream_seq)
  where is_ordered;
create index webhook_delivery_open_by_event on webhook_delivery_open (event_id);
create index webhook_delivery_open_by_order on webhook_delivery_open (order_id) where order_id is not null;
create index webhook_delivery_open_due on webhook_delivery_open (endpoint_id, next_attempt_at, stream_seq);
create index webhook_delivery_open_newest on webhook_delivery_open
  (environment_id, application_id, created_at, id);

create table webhook_delivery (
  environment_id uuid not null,
  application_id uuid not null,
  created_at timestamptz not null,
  id uuid not null,
  workspace_id uuid not null,
  endpoint_id uuid not null,
  installation_id uuid,
  event_recorded_at timestamptz not null,
  event_position bigint not null,
  event_id text not null,
  event_type text not null,
  resource_id text not null,
  stream_seq bigint not null,
  log_sequence bigint not null,
  order_id uuid,
  status text not null check (status in ('succeeded', 'exhausted', 'skipped')),
  attempts integer not null,
  response_status smallint,
  response_body text,
  duration_ms integer,
  error text,
  completed_at timestamptz not null,
  replay_id uuid,
  attempted_at timestamptz,
  attempt jsonb,
  earlier_attempts jsonb,
  primary key (environment_id, application_id, created_at, id)
) partition by range (created_at);
create index webhook_delivery_by_endpoint on webhook_delivery (endpoint_id, created_at, id);
create index webhook_delivery_by_event on webhook_delivery (event_id);
create index webhook_delivery_by_order on webhook_delivery (order_id, created_at) where order_id is not null;
create index webhook_delivery_unsuccessful on webhook_delivery
  (environment_id, application_id, status, created_at, id)
  where status <> 'succeeded';
create index webhook_delivery_unsuccessful_by_endpoint on webhook_delivery
  (endpoint_id, status, created_at, id)
  where status <> 'succeeded';

create table webhook_delivery_default partition of webhook_delivery default;

select ensure_day_partitions('webhook_delivery', (now() at time zone 'UTC')::date, 8);

create table webhook_delivery_count (
  environment_id uuid not null,
  endpoint_id uuid not null,
  day date not null,
  status text not null,
  application_id uuid not null,
  deliveries bigint not null,
  workspace_id uuid not null,
  primary key (environment_id, endpoint_id, day, status)
) with (fillfactor = 50);

-- Deliveries by the hour in which they were created, once they have ended; attempts by the hour in which they were made.
-- Attempts after which another one follows have the status 'failed'.
create table webhook_delivery_hour (
  environment_id uuid not null,
  endpoint_id uuid not null,
  hour timestamptz not null,
  status text not null,
  application_id uuid not null,
  workspace_id uuid not null,
  deliveries bigint not null,
  attempts bigint not null default 0,
  primary key (environment_id, hour, endpoint_id, status)
) with (fillfactor = 50);

create view every_webhook_delivery as
select id, created_at, workspace_id, environment_id, application_id, endpoint_id, installation_id,
  event_id, event_type, resource_id, stream_seq, order_id, status, attempts, response_status,
  response_body, duration_ms, error, next_attempt_at, null::timestamptz as completed_at
from webhook_delivery_open
union all
select id, created_at, workspace_id, environment_id, application_id, endpoint_id, installation_id,
  event_id, event_type, resource_id, stream_seq, order_id, status, attempts, response_status,
  response_body, duration_ms, error, null, completed_at
from webhook_delivery;

-- Parts of the log that are sent to an endpoint again, and how far each has come.
create table webhook_replay (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  endpoint_id uuid not null,
  types text[] not null,
  position bigint not null,
  until bigint not null,
  deliveries bigint not null default 0,
  created_at timestamptz not null,
  completed_at timestamptz,
  primary key (workspace_id, id)
);
create index webhook_replay_completed on webhook_replay (completed_at) where completed_at is not null;
