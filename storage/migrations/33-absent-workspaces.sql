-- Workspaces whose rows are here and that live in another cell, or do not live here yet: copies that arrive, rows that
-- are frozen until they have moved, rows that are kept after it. Only the system reads them; normally empty.

create table absent_workspace (
  workspace_id uuid primary key,
  state text not null check (state in ('arriving', 'frozen', 'departed')),
  -- The cell that it comes from or goes to.
  cell text not null,
  version bigint not null,
  since timestamptz not null default clock_timestamp()
);
