-- Requests that programs and members made, for whoever looks for a mistake in an integration: written in batches by the
-- API processes, a partition a day, dropped after a week. Nothing refers to it, and it stays behind when a workspace
-- moves to another cell.

create table request_log (
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid,
  -- When it was answered.
  created_at timestamptz not null,
  -- The request id.
  id uuid not null,
  actor_type text not null,
  actor_id text,
  source text not null,
  method text not null,
  route text not null,
  path text not null,
  status smallint not null,
  error_code text,
  duration_ms integer not null,
  is_replay boolean not null,
  idempotency_key text,
  -- JSON as text, since it is shown and never searched: query, body, error, user agent, network of the client.
  details text,
  primary key (workspace_id, environment_id, created_at, id)
) partition by range (created_at);
create index request_log_by_id on request_log (id);
create index request_log_failures on request_log (workspace_id, environment_id, created_at, id) where status >= 400;

create table request_log_default partition of request_log default;

select ensure_day_partitions('request_log', (now() at time zone 'UTC')::date, 8);
