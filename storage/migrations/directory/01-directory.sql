-- Where to look for what the cells hold.

-- Identity columns of the cell begin at number * 2^40.
create table directory.cell (
  name text primary key,
  number smallint not null unique check (number between 0 and 8191),
  takes_new boolean not null default true
);

create table directory.workspace (
  workspace_id uuid primary key,
  slug text not null unique,
  cell text not null references directory.cell,
  state text not null check (state in ('creating', 'live', 'frozen')),
  version bigint not null default 1,
  changed_at timestamptz not null default clock_timestamp()
);
create index workspace_by_cell on directory.workspace (cell);
create index workspace_frozen on directory.workspace (workspace_id) where state = 'frozen';

create table directory.member (
  subject text not null,
  workspace_id uuid not null,
  primary key (subject, workspace_id)
);

create table directory.lookup (
  kind text not null,
  key text not null,
  workspace_id uuid not null,
  primary key (kind, key)
);

-- The cell that answers a request with an Idempotency-Key before its workspace is known.
create table directory.request (
  key text primary key,
  cell text not null references directory.cell,
  created_at timestamptz not null default clock_timestamp()
);
create index request_created on directory.request (created_at);
