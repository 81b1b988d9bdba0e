-- Published versions of extensions whose workspace lives in another cell: copies, which never change, of what is
-- installed in this one. The lookup views show them beside the cell's own, so installations refer to either.

create table foreign_extension (
  id uuid primary key,
  publisher_id uuid not null,
  name text not null
);

create table foreign_extension_version (
  id uuid primary key,
  publisher_id uuid not null,
  extension_id uuid not null references foreign_extension,
  version text not null,
  scopes text[] not null,
  notes text,
  iframe_url text,
  iframe_origin text,
  webhook_url text,
  event_subscriptions text[] not null,
  config_schema jsonb,
  published_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index foreign_extension_version_newest on foreign_extension_version
  (extension_id, created_at desc, id desc);

create or replace view extension_version_lookup as
select id, workspace_id, extension_id, version, status, scopes, notes, iframe_url, iframe_origin, webhook_url,
  event_subscriptions, config_schema, published_at, created_at, updated_at
from extension_version
where workspace_id = current_workspace_id()
  or ((status = 'published' or pg_has_role('commerce_system', 'usage')) and is_present(workspace_id))
union all
select id, publisher_id, extension_id, version, 'published', scopes, notes, iframe_url, iframe_origin, webhook_url,
  event_subscriptions, config_schema, published_at, created_at, updated_at
from foreign_extension_version f
where not exists (select from extension_version v where v.id = f.id and is_present(v.workspace_id));

create or replace view extension_lookup as
select id, workspace_id, name from extension x
where workspace_id = current_workspace_id() or (is_present(workspace_id) and (pg_has_role('commerce_system', 'usage')
  or exists (select 1 from extension_version v where v.extension_id = x.id and v.status = 'published')))
union all
select id, publisher_id, name from foreign_extension f
where not exists (select from extension x where x.id = f.id and is_present(x.workspace_id));
