-- Orders, their lines, edits and timeline, and the counters that number them.

create table orders (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  number bigint,
  status text not null check (status in
    ('draft', 'pending', 'processing', 'partially_fulfilled', 'completed', 'cancelled', 'closed')),
  payment_status text not null check (payment_status in
    ('pending', 'authorized', 'captured', 'partially_refunded', 'refunded', 'failed', 'voided')),
  fulfillment_status text not null check (fulfillment_status in ('none', 'unfulfilled', 'partial', 'fulfilled')),
  source text not null check (source in
    ('checkout', 'manual', 'subscription_first', 'subscription_renewal', 'subscription_change')),
  currency text not null,
  subtotal bigint not null check (subtotal >= 0),
  discount_total bigint not null check (discount_total >= 0),
  shipping_total bigint not null check (shipping_total >= 0),
  tax_total bigint not null check (tax_total >= 0),
  total bigint not null check (total >= 0),
  prices_include_tax boolean not null,
  amount_paid bigint not null default 0 check (amount_paid >= 0),
  credit_applied bigint not null default 0 check (credit_applied between 0 and total),
  amount_refunded bigint not null default 0 check (amount_refunded between 0 and amount_paid),
  amount_reserved bigint not null default 0 check (amount_reserved >= 0),
  deferred boolean not null default false,
  customer_id uuid,
  customer_email text,
  shipping_address jsonb,
  billing_address jsonb,
  tax_lines jsonb not null default '[]',
  selected_shipping jsonb,
  snapshot_id uuid,
  discount_id uuid,
  discount_code text,
  cart_id uuid,
  external_cart_id text,
  checkout_session_id text,
  subscription_id uuid,
  notes text,
  cancel_reason text,
  metadata jsonb not null default '{}',
  kept_fields jsonb not null default '[]',
  search_text text not null default '',
  sequence bigint not null default 0,
  event_sequence bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  placed_at timestamptz,
  cancelled_at timestamptz,
  closed_at timestamptz,
  paid_at timestamptz,
  completed_at timestamptz,
  pending_edit_id uuid,
  cancelling jsonb,
  edited_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id)
) with (fillfactor = 85);
-- However many sessions and requests race: a cart becomes at most one order that is not cancelled.
create unique index orders_one_live_per_cart on orders
  (workspace_id, cart_id)
  where cart_id is not null and cancelled_at is null;
create unique index orders_number_unique on orders
  (workspace_id, environment_id, application_id, number)
  where number is not null;
create index orders_newest on orders (workspace_id, environment_id, application_id, created_at desc, id desc);
create index orders_newest_of_all on orders (workspace_id, environment_id, created_at desc, id desc);
create index orders_by_status on orders
  (workspace_id, environment_id, application_id, status, created_at desc, id desc);
create index orders_by_payment_status on orders
  (workspace_id, environment_id, application_id, payment_status, created_at desc, id desc);
-- The lists by amount and by number; the application comes last, since one index serves lists of one and of all.
create index orders_by_total on orders (workspace_id, environment_id, total, id, application_id);
create index orders_by_number on orders
  (workspace_id, environment_id, (case when number is null then 0 else number end), id, application_id);
create index orders_by_customer on orders
  (workspace_id, customer_id, created_at desc, id desc)
  where customer_id is not null;
create index orders_by_email on orders (workspace_id, environment_id, lower(customer_email), placed_at)
  where customer_email is not null and placed_at is not null;
create index orders_by_session on orders
  (workspace_id, checkout_session_id)
  where checkout_session_id is not null;
create index orders_by_subscription on orders
  (workspace_id, subscription_id, created_at desc, id desc)
  where subscription_id is not null;
create index orders_by_external_cart on orders
  (workspace_id, external_cart_id)
  where external_cart_id is not null;
create index orders_search on orders using gin (workspace_id, search_text gin_trgm_ops);
create index order_snapshot on orders (workspace_id, snapshot_id) where snapshot_id is not null;

create view orders_lookup as
  select id, workspace_id, environment_id, search_text
  from orders
  where workspace_id = current_workspace_id() or (pg_has_role('commerce_system', 'usage') and is_present(workspace_id));
grant select on orders_lookup to commerce_tenant, commerce_system;

create table order_line (
  id uuid not null,
  workspace_id uuid not null,
  order_id uuid not null,
  position integer not null,
  type text not null check (type in ('product', 'subscription', 'service', 'ticket', 'donation', 'custom')),
  reference_id text,
  name text not null,
  description text,
  unit_price bigint not null check (unit_price >= 0),
  quantity integer not null check (quantity >= 1),
  tax_amount bigint not null check (tax_amount >= 0),
  discount_amount bigint not null check (discount_amount >= 0),
  allocated_discount bigint not null check (allocated_discount >= 0),
  image_url text,
  requires_shipping boolean not null,
  metadata jsonb not null default '{}',
  fulfilled_quantity integer not null default 0 check (fulfilled_quantity between 0 and quantity),
  returned_quantity integer not null default 0 check (returned_quantity between 0 and fulfilled_quantity),
  refunded_quantity integer not null default 0 check (refunded_quantity between 0 and quantity),
  refunding_quantity integer not null default 0 check (refunding_quantity >= 0),
  credited_amount bigint not null default 0 check (credited_amount >= 0),
  primary key (workspace_id, id),
  foreign key (workspace_id, order_id) references orders (workspace_id, id) on delete cascade
);
create index order_line_of on order_line (workspace_id, order_id, position);
create index order_line_by_reference on order_line
  (workspace_id, reference_id, order_id)
  where reference_id is not null;

create table order_counter (
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  last_number bigint not null,
  primary key (workspace_id, environment_id, application_id)
) with (fillfactor = 50);

-- The timeline: a row for each change, written in its commit.
create table order_change (
  position bigint generated always as identity,
  id uuid not null,
  workspace_id uuid not null,
  order_id uuid not null,
  sequence bigint not null,
  at timestamptz not null,
  actor_type text not null,
  actor_id text not null,
  actor_label text not null,
  action text not null,
  -- What changed (storage/queries/timelines/changes.ts).
  packed bytea storage external not null,
  primary key (workspace_id, order_id, sequence, position)
);

-- Edits of line items, with what they come to once their charge is known.
create table order_edit (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  order_id uuid not null,
  intent text,
  status text not null check (status in ('charging', 'undecided', 'settling', 'applied', 'dropped')),
  previous_total bigint not null,
  new_total bigint not null,
  reason text,
  content jsonb,
  report jsonb not null,
  credit_lines jsonb,
  payment_id uuid,
  actor jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, order_id) references orders (workspace_id, id)
);
create index order_edit_of on order_edit (workspace_id, order_id, created_at);
create unique index order_edit_intent on order_edit (workspace_id, order_id, intent) where intent is not null;
create unique index order_edit_of_payment on order_edit
  (workspace_id, payment_id)
  where payment_id is not null;
