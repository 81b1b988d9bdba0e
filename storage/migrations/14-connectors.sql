-- Payment connectors of an application in an environment, their processors' events, and the payment routing.

-- A deleted connector stays known to its payments: they are looked up and refunded through it.
create table connector (
  id uuid not null unique,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  kind text not null check (kind in ('sandbox', 'http', 'manual', 'external')),
  display_name text not null,
  method text not null,
  status text not null check (status in ('active', 'disabled')),
  config jsonb not null default '{}',
  capabilities jsonb not null,
  sealed_secrets text,
  sealed_signing_secrets text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id)
);
create index connector_oldest on connector (workspace_id, environment_id, application_id, created_at, id);

-- handled: its effect is done. An event is stored first, since it is the outcome of a call whose processor has no
-- lookup, also when it comes before the call's own answer.
create table connector_event (
  workspace_id uuid not null,
  connector_id uuid not null,
  event_id text not null,
  type text not null,
  ref text not null,
  idempotency_key text,
  amount bigint,
  created_at timestamptz not null,
  handled boolean not null default false,
  primary key (workspace_id, connector_id, event_id),
  foreign key (workspace_id, connector_id) references connector (workspace_id, id) on delete cascade
);

create index connector_event_by_reference on connector_event (workspace_id, connector_id, ref);
create index connector_event_by_key on connector_event
  (workspace_id, connector_id, idempotency_key)
  where idempotency_key is not null;

-- No row until the routing is set.
create table payment_routing (
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  rules jsonb not null,
  default_cascade jsonb not null,
  updated_at timestamptz not null,
  primary key (workspace_id, environment_id, application_id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id)
);
