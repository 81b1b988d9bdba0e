-- Carts, their lines and timeline, and the browser sessions that hold them.

-- shard: its workspace's, whose owner emits the held-back cart.updated.
-- updated_event_base: what the last cart.updated said, so that a debounced one can tell what changed since.
-- net_n: days until a Net-N invoice of this cart is due, as the merchant's last session with paymentTerms said.
-- sweep_at: when the sweep that repairs abandonment looks at the cart next, never later than the cart is due. It is set
-- with the first item, like the cart's timer, and then moved by the sweep alone, so that mutations leave its index alone.
create table cart (
  id uuid not null,
  workspace_id uuid not null,
  shard smallint not null,
  environment_id uuid not null,
  application_id uuid not null,
  status text not null check (status in ('open', 'checkout', 'converted', 'abandoned')),
  currency text not null,
  subtotal bigint not null default 0,
  tax_total bigint not null default 0,
  discount_total bigint not null default 0,
  shipping_total bigint not null default 0,
  total bigint not null default 0,
  prices_include_tax boolean not null default false,
  applied_discount jsonb,
  selected_shipping jsonb,
  tax_lines jsonb not null default '[]',
  customer_id uuid,
  customer_email text,
  shipping_address jsonb,
  billing_address jsonb,
  notes text,
  net_n integer check (net_n between 0 and 365),
  metadata jsonb not null default '{}',
  sequence bigint not null default 0,
  event_sequence bigint not null default 0,
  externally_managed boolean not null default false,
  order_id uuid,
  updated_event_at timestamptz,
  updated_event_due_at timestamptz,
  expires_at timestamptz not null,
  abandoned_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_event_base jsonb,
  sweep_at timestamptz,
  recovery text check (recovery in ('no_email', 'suppressed', 'mailed')),
  recovered_cart_id uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id)
) with (fillfactor = 80);
create index cart_newest on cart (workspace_id, environment_id, application_id, created_at desc, id desc);
create index cart_by_customer on cart (workspace_id, customer_id) where customer_id is not null;
create index cart_event_due on cart (shard, updated_event_due_at) where updated_event_due_at is not null;
create index cart_by_email on cart
  (workspace_id, environment_id, lower(customer_email))
  where customer_email is not null;
create index cart_newest_of_all on cart (workspace_id, environment_id, created_at desc, id desc);
create index cart_sweep on cart (sweep_at) where sweep_at is not null;
create index cart_abandoned_newest on cart
  (workspace_id, environment_id, application_id, abandoned_at desc, id desc)
  where abandoned_at is not null;

create view cart_lookup as
  select id, workspace_id, environment_id, customer_id, lower(customer_email) as email_key
  from cart
  where workspace_id = current_workspace_id() or (pg_has_role('commerce_system', 'usage') and is_present(workspace_id));
grant select on cart_lookup to commerce_tenant, commerce_system;

-- from_browser: a browser priced the line; price_token is what the merchant signed it with, where prices are signed.
create table cart_line (
  id uuid not null,
  workspace_id uuid not null,
  cart_id uuid not null,
  position integer not null,
  type text not null check (type in ('product', 'subscription', 'service', 'ticket', 'donation', 'custom')),
  reference_id text,
  name text not null,
  description text,
  unit_price bigint not null check (unit_price >= 0),
  quantity integer not null check (quantity >= 1),
  merchant_tax_amount bigint not null default 0 check (merchant_tax_amount >= 0),
  calculated_tax_amount bigint,
  discount_amount bigint not null default 0 check (discount_amount >= 0),
  image_url text,
  requires_shipping boolean not null,
  metadata jsonb not null default '{}',
  from_browser boolean not null default false,
  price_token text,
  primary key (workspace_id, cart_id, id),
  foreign key (workspace_id, cart_id) references cart (workspace_id, id) on delete cascade
);

-- The timeline: a row for each accepted mutation and change of state, written in its commit.
create table cart_change (
  position bigint generated always as identity,
  id uuid not null,
  workspace_id uuid not null,
  cart_id uuid not null,
  sequence bigint not null,
  at timestamptz not null,
  actor_type text not null,
  actor_id text not null,
  actor_label text not null,
  action text not null,
  -- What changed (storage/queries/timelines/changes.ts).
  packed bytea storage external not null,
  primary key (workspace_id, cart_id, sequence, position)
);

create table cart_session (
  id text not null constraint cart_session_id_unique unique,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  cart_id uuid not null,
  status text not null check (status in ('active', 'converted')),
  checkout_session_id text,
  created_at timestamptz not null,
  converted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id),
  foreign key (workspace_id, cart_id) references cart (workspace_id, id) on delete cascade,
  check ((status = 'converted') = (checkout_session_id is not null))
) with (fillfactor = 80);
-- Two sessions of one cart are never active at once.
create unique index cart_session_one_active on cart_session (workspace_id, cart_id) where status = 'active';
create index cart_session_of_cart on cart_session (workspace_id, cart_id);

-- The shipping rates that a cart session was quoted, and until when it may choose them.
create table quoted_rate (
  workspace_id uuid not null,
  cart_session_id text not null,
  method_id text not null,
  rate_amount bigint not null check (rate_amount >= 0),
  currency text not null,
  source text not null check (source in ('rate', 'provider')),
  expires_at timestamptz not null,
  primary key (workspace_id, cart_session_id, method_id, rate_amount, currency),
  foreign key (workspace_id, cart_session_id)
    references cart_session (workspace_id, id) on delete cascade
) with (fillfactor = 80);
