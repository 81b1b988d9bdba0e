-- Filters, sort and columns of the console's lists under a name, for one member or for all of the workspace.

create table list_view (
  id uuid not null unique,
  workspace_id uuid not null references workspace (id),
  list text not null,
  name text not null check (char_length(name) between 1 and 60),
  query jsonb not null,
  -- Null once the owner has left the workspace.
  owner_id uuid,
  -- The owner while nobody else sees it, with whom it is removed; null: it is shared.
  private_to uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint list_view_owner foreign key (workspace_id, owner_id) references member (workspace_id, id)
    on delete set null (owner_id),
  constraint list_view_private_to foreign key (workspace_id, private_to) references member (workspace_id, id)
    on delete cascade
);
create unique index list_view_shared_name on list_view (workspace_id, list, lower(name)) where private_to is null;
create unique index list_view_own_name on list_view (workspace_id, private_to, list, lower(name))
  where private_to is not null;
create index list_view_by_owner on list_view (workspace_id, owner_id);
