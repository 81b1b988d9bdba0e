-- Customers and their addresses.
-- Lists by e-mail have an index in their own order: Postgres has no statistics for the expression of a partial index,
-- and would rather walk all customers newest first.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The text in which `q` of a list looks, indexed by trigrams. The index is not partial, since Postgres collects
-- statistics of an expression for whole indexes only.
create function customer_search_text(
  email text, external_id text, phone text, first_name text, last_name text, metadata jsonb, tags text[]
) returns text language sql immutable parallel safe as $$
  select concat_ws(E'\n', email, external_id, phone, concat_ws(' ', first_name, last_name), (
    select string_agg(value #>> '{}', E'\n')
    from jsonb_path_query(metadata,
      'strict $.** ? (@.type() == "string" || @.type() == "number" || @.type() == "boolean")') as m (value)), (
    select string_agg(tag, E'\n') from unnest(tags) as t (tag)))
$$;

-- Tags as they are compared: without regard to case.
create function customer_tag_keys(tags text[]) returns text[] language sql immutable parallel safe as $$
  select array_agg(lower(tag)) from unnest(tags) as t (tag)
$$;

create table customer (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid,
  email text not null,
  external_id text,
  first_name text,
  last_name text,
  phone text,
  accepts_marketing boolean not null default false,
  net_n integer check (net_n between 0 and 365),
  leitweg_id text,
  metadata jsonb not null default '{}',
  notes text,
  -- Null, not empty, where there are none: a purchase that creates a customer writes nothing for them.
  tags text[],
  event_sequence bigint not null default 0,
  anonymized_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id)
);
create unique index customer_external_id_unique on customer
  (workspace_id, environment_id, application_id, external_id) nulls not distinct
  where external_id is not null and deleted_at is null;
create index customer_newest on customer
  (workspace_id, environment_id, created_at desc, id desc)
  where deleted_at is null;
create index customer_by_email on customer
  (workspace_id, environment_id, lower(email), created_at desc, id desc)
  where deleted_at is null;
create index customer_search on customer using gin
  ( workspace_id, customer_search_text(email, external_id, phone, first_name, last_name, metadata, tags) gin_trgm_ops);
create index customer_by_tag on customer using gin (workspace_id, customer_tag_keys(tags)) where tags is not null;

create table customer_address (
  id uuid not null,
  workspace_id uuid not null,
  customer_id uuid not null,
  label text,
  first_name text,
  last_name text,
  company text,
  address_line1 text not null,
  address_line2 text,
  city text not null,
  state_province text,
  postal_code text,
  country_code text not null,
  phone text,
  is_default boolean not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, customer_id) references customer (workspace_id, id)
);
create index customer_address_of on customer_address (workspace_id, customer_id, created_at desc, id desc);

-- Under row level security Postgres uses an index only for comparisons that cannot leak the compared value, which
-- `lower(x) = y` and `like` do not count among. The lookup views (here, of carts, orders and discounts) find rows by
-- such an index: they run with their owner's rights and restrict themselves to the transaction's workspace.
create view customer_lookup as
  select id, workspace_id, environment_id, lower(email) as email_key,
    customer_search_text(email, external_id, phone, first_name, last_name, metadata, tags) as search_text, tags,
    customer_tag_keys(tags) as tag_keys, deleted_at
  from customer
  where workspace_id = current_workspace_id() or (pg_has_role('commerce_system', 'usage') and is_present(workspace_id));
grant select on customer_lookup to commerce_tenant, commerce_system;
