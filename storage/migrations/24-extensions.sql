-- Extensions and their versions belong to the workspace that develops them. An installation is one in an application
-- and environment of any workspace, with a key and an endpoint of its own. The lookup views let others see what is
-- published: they run with their owner's rights (docs/decisions/0007) and restrict drafts to their workspace.

create table extension (
  id uuid not null unique,
  workspace_id uuid not null references workspace (id),
  name text not null,
  slug text not null,
  description text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint extension_slug_unique unique (workspace_id, slug)
);
create index extension_newest on extension (workspace_id, created_at desc, id desc);

create table extension_version (
  id uuid not null unique,
  workspace_id uuid not null,
  extension_id uuid not null,
  version text not null,
  status text not null check (status in ('draft', 'published')),
  scopes text[] not null,
  notes text,
  iframe_url text,
  iframe_origin text,
  webhook_url text,
  event_subscriptions text[] not null,
  config_schema jsonb,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, extension_id) references extension (workspace_id, id),
  constraint extension_version_unique unique (extension_id, version),
  check ((status = 'published') = (published_at is not null)),
  check ((iframe_url is null) = (iframe_origin is null))
);
create index extension_version_newest on extension_version (extension_id, created_at desc, id desc);
create index extension_version_by_origin on extension_version
  (iframe_origin)
  where iframe_origin is not null and status = 'published';

create view extension_version_lookup as
select id, workspace_id, extension_id, version, status, scopes, notes, iframe_url, iframe_origin, webhook_url,
  event_subscriptions, config_schema, published_at, created_at, updated_at
from extension_version
where workspace_id = current_workspace_id()
  or ((status = 'published' or pg_has_role('commerce_system', 'usage')) and is_present(workspace_id));

create view extension_lookup as
select id, workspace_id, name from extension x
where workspace_id = current_workspace_id() or (is_present(workspace_id) and (pg_has_role('commerce_system', 'usage')
  or exists (select 1 from extension_version v where v.extension_id = x.id and v.status = 'published')));
grant select on extension_version_lookup, extension_lookup to commerce_tenant, commerce_system;

-- Extension and version may be another workspace's, which may live in another cell: they are no foreign keys.
create table installation (
  id uuid not null unique,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  extension_id uuid not null,
  version_id uuid not null,
  status text not null check (status in ('active', 'suspended')),
  suspended_reason text,
  scopes text[] not null,
  config jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id),
  constraint installation_unique unique (extension_id, application_id, environment_id),
  check (status = 'suspended' or suspended_reason is null)
);
create index installation_newest on installation
  (workspace_id, environment_id, application_id, created_at desc, id desc);
