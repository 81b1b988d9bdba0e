-- Moves of workspaces between cells, the last one of each workspace. What `step` names has begun and may be half done.

create table directory.move (
  workspace_id uuid primary key,
  source text not null references directory.cell,
  target text not null references directory.cell,
  step text not null check (step in ('prepare', 'copy', 'align', 'park', 'freeze', 'compare', 'switch', 'thaw', 'keep',
    'drop', 'done', 'undo', 'undone')),
  keep_seconds integer not null check (keep_seconds >= 0),
  -- Of the move before: a cell that still has a copy.
  leftover text references directory.cell,
  -- The pool and the number of partitions that the workspace has before and after.
  pool text,
  partitions smallint,
  -- What was found equal before the freeze, as snapshots of both cells.
  marks jsonb,
  -- Of the step now; and what the steps before it took and found.
  progress jsonb not null default '{}',
  report jsonb not null default '{}',
  abort_requested boolean not null default false,
  -- Why it is undone.
  failure text,
  -- Who carries it out; each has an epoch of its own.
  runner text,
  epoch bigint not null default 0,
  runner_until timestamptz not null default '-infinity',
  requested_at timestamptz not null default clock_timestamp(),
  step_at timestamptz not null default clock_timestamp(),
  flipped_at timestamptz,
  drop_at timestamptz,
  ended_at timestamptz,
  check (source <> target)
);
create index move_to_do on directory.move (runner_until) where step not in ('done', 'undone');
