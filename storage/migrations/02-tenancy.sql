-- Workspaces with their environments, applications, organizations, stores and API keys.

create table workspace (
  id uuid primary key,
  name text not null,
  slug text not null constraint workspace_slug_unique unique,
  lifecycle_stage text not null default 'sandbox' check (lifecycle_stage in ('sandbox', 'live')),
  subscription_status text not null default 'none'
    check (subscription_status in ('none', 'trialing', 'active', 'past_due', 'cancelled')),
  trial_ends_at timestamptz,
  has_payment_method boolean not null default false,
  partner boolean not null default false,
  rate_limit_per_second integer check (rate_limit_per_second > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table environment (
  id uuid not null unique,
  workspace_id uuid not null references workspace (id),
  name text not null,
  slug text not null,
  kind text not null check (kind in ('production', 'non_production')),
  is_system boolean not null default false,
  archived_at timestamptz,
  clock_mode text not null default 'real' check (clock_mode in ('real', 'frozen', 'advancing')),
  clock_now timestamptz,
  clock_target timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint environment_slug_unique unique (workspace_id, slug)
);
-- Test clocks are few among the environments; the repair looks at them every minute.
create index environment_test_clock on environment (id) where clock_mode <> 'real';

create table application (
  id uuid not null unique,
  workspace_id uuid not null references workspace (id),
  name text not null,
  settings jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);

create table organization (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  name text not null,
  slug text not null,
  settings jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  constraint organization_slug_unique unique (workspace_id, environment_id, slug)
);

create table store (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  organization_id uuid not null,
  name text not null,
  slug text not null,
  currency text not null,
  settings jsonb not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, organization_id) references organization (workspace_id, id),
  constraint store_slug_unique unique (workspace_id, organization_id, slug)
);
create index store_newest on store (workspace_id, environment_id, created_at desc, id desc);

create table api_key (
  id uuid not null unique,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  name text not null,
  type text not null check (type in ('secret', 'publishable')),
  prefix text not null,
  last_four text not null,
  key_hash text not null constraint api_key_hash_unique unique,
  scopes text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  installation_id uuid,
  -- The member whose rights bound the key; a member who has left has none.
  made_by uuid,
  check (installation_id is null or made_by is null),
  primary key (workspace_id, id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id)
) with (fillfactor = 80);
create index api_key_newest on api_key
  (workspace_id, environment_id, application_id, created_at desc, id desc);
create unique index api_key_of_installation on api_key
  (installation_id)
  where installation_id is not null and revoked_at is null;

-- Faults that a developer switched on in an environment; empty in production.
create table fault (
  workspace_id uuid not null,
  environment_id uuid not null,
  target text not null check (target in ('storage', 'pdf-renderer')),
  created_at timestamptz not null,
  primary key (environment_id, target)
);
