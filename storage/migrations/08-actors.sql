-- Actor processes, the shards they hold, each with an epoch that only grows, and the work they do later.

create table shard_lease (
  shard smallint primary key,
  owner text,
  epoch bigint not null default 0,
  expires_at timestamptz not null default '-infinity',
  pool text not null default 'default',
  -- When it was last taken from an owner that had not released it, and may have sent what it did not record.
  interrupted_at timestamptz
) with (fillfactor = 50);

-- Fails a statement that writes under a condition that does not hold, so that nothing of its transaction is written.
-- wrong: null where it holds.
create function reject_if(wrong text, state text) returns boolean language plpgsql as $$
begin
  if wrong is not null then
    raise exception 'a condition of the statement does not hold' using errcode = state, detail = wrong;
  end if;
  return true;
end $$;

-- As many as SHARD_COUNT in storage/shards.ts.
insert into shard_lease (shard) select generate_series(0, 255);

-- Workspaces that an operator has placed: partition i is handled in shards[i + 1], its events are in the stream
-- first_stream + i. All others are in their common shard. former: the shards before, which are never among the new ones.
create table placement (
  workspace_id uuid primary key,
  common_shard smallint not null,
  pool text not null,
  shards smallint[] not null,
  home smallint not null generated always as (shards[1]) stored,
  first_stream integer not null,
  former smallint[] not null,
  moved_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz
);
create index placement_by_home on placement (home);

-- Pools in which workspaces were placed. Without a process for adopt_after, a pool's shards go to the pool 'default'
-- (null: never).
create table actor_pool (
  name text primary key,
  adopt_after interval default '10 minutes',
  without_process_since timestamptz
);

create table actor_process (
  id text primary key,
  pool text not null,
  started_at timestamptz not null default clock_timestamp(),
  heartbeat_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  draining boolean not null default false,
  drain_requested boolean not null default false,
  memory_bytes bigint not null default 0,
  lagging integer not null default 0,
  metrics_url text
) with (fillfactor = 50);

-- When an aggregate's actor is woken next, by its environment's clock. The owner of the shard holds the near ones.
create table timer (
  kind text not null,
  id text not null,
  workspace_id uuid not null,
  environment_id uuid,
  shard smallint not null,
  due_at timestamptz(3) not null,
  version bigint not null default 1,
  primary key (kind, id)
) with (fillfactor = 70);
-- In the whole order of reading: at the full hour thousands are due at one instant.
create index timer_due on timer (shard, due_at, kind, id);
create index timer_of_environment on timer (environment_id, due_at);

-- Only the owner of the shard runs a job; of no workspace: shard -1, and any process. Workspaces take turns.
create table job (
  kind text not null,
  key text not null,
  workspace_id uuid,
  shard smallint not null,
  payload text not null,
  version bigint not null default 1,
  run_at timestamptz not null,
  attempts integer not null default 0,
  claim_id uuid,
  last_error text,
  failed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (kind, key)
) with (fillfactor = 70);
create index job_due on job (shard, run_at) where failed_at is null;
-- By case, since for the planner coalesce() may leak what a policy hides.
create index job_queue on job
  (shard, kind, (case when workspace_id is null then '00000000-0000-0000-0000-000000000000' else workspace_id end), run_at)
  where failed_at is null;
create index job_failed on job (failed_at) where failed_at is not null;
create index job_failed_of on job (workspace_id, kind) where failed_at is not null;

-- Who ran a cron fire: the unique key decides the one runner.
create table cron_run (
  name text not null,
  fire_at timestamptz not null,
  owner text not null,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  error text,
  primary key (name, fire_at)
);

-- Rows on which a sweep failed: passed over until next_try_at; with dead_at they wait for an operator.
create table failed_row (
  kind text not null,
  row_id text not null,
  workspace_id uuid,
  attempts integer not null,
  error text not null,
  first_failed_at timestamptz not null default clock_timestamp(),
  next_try_at timestamptz not null,
  dead_at timestamptz,
  primary key (kind, row_id)
);
