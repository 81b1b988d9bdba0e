-- How an application taxes and ships, per environment, and what calculations of carts gave.

create table shipping_tax_configuration (
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  document jsonb not null,
  sealed_tax_secret text,
  sealed_shipping_secret text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, environment_id, application_id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id)
);

-- A persisted calculation; never changed, removed some time after it expired unless it was ordered.
create table pricing_snapshot (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  cart_id uuid not null,
  cart_sequence bigint not null,
  kind text not null check (kind in ('cart_estimate', 'checkout_final')),
  inputs_hash text not null,
  lines jsonb not null,
  tax_lines jsonb not null,
  shipping jsonb not null,
  totals jsonb not null,
  source text not null check (source in ('native', 'provider', 'manual')),
  warnings jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, cart_id) references cart (workspace_id, id) on delete cascade
);
create index pricing_snapshot_of_cart on pricing_snapshot (workspace_id, cart_id, cart_sequence, kind);
create index pricing_snapshot_expiry on pricing_snapshot (expires_at);
