-- How an application is embedded in a storefront, per environment.

-- The index answers preflights, which name an origin and no application.
create table embed_config (
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  config jsonb not null,
  sealed_pricing_secret text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, environment_id, application_id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id)
);
create index embed_config_allowed_origins on embed_config using gin ((config -> 'allowedOrigins'));
