-- Discount codes and the ledger of their uses.

create table discount (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid,
  code text not null,
  name text not null,
  type text not null check (type in ('percentage', 'fixed_amount')),
  value double precision not null check (value > 0),
  currency text,
  min_subtotal bigint check (min_subtotal >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  max_redemptions integer check (max_redemptions >= 1),
  max_redemptions_per_customer integer check (max_redemptions_per_customer >= 1),
  is_active boolean not null,
  metadata jsonb default '{}',
  redemption_count integer not null default 0 check (redemption_count >= 0),
  reserved_count integer not null default 0 check (reserved_count >= 0),
  first_redeemed_at timestamptz,
  event_sequence bigint not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id),
  check (type = 'percentage' or currency is not null),
  check (ends_at > starts_at)
) with (fillfactor = 70);
create unique index discount_code_unique on discount
  (workspace_id, environment_id, lower(code))
  where deleted_at is null;
create index discount_newest on discount
  (workspace_id, environment_id, created_at desc, id desc)
  where deleted_at is null;

create view discount_lookup as
  select id, workspace_id, environment_id, lower(code) as code_key, deleted_at
  from discount
  where workspace_id = current_workspace_id() or (pg_has_role('commerce_system', 'usage') and is_present(workspace_id));
grant select on discount_lookup to commerce_tenant, commerce_system;

create table discount_redemption (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  discount_id uuid not null,
  cart_id uuid,
  order_id uuid not null,
  customer_id uuid,
  email text,
  amount bigint not null check (amount >= 0),
  status text not null check (status in ('reserved', 'redeemed', 'released')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, discount_id) references discount (workspace_id, id) on delete cascade
) with (fillfactor = 80);
-- An order carries one discount, and a cart is bought once: neither ever holds two uses.
create unique index discount_redemption_one_per_order on discount_redemption
  (workspace_id, order_id)
  where status <> 'released';
create unique index discount_redemption_one_per_cart on discount_redemption
  (workspace_id, cart_id)
  where status <> 'released' and cart_id is not null;
create index discount_redemption_reserved on discount_redemption
  (workspace_id, discount_id)
  where status = 'reserved';
create index discount_redemption_due on discount_redemption (expires_at) where status = 'reserved';
create index discount_redemption_of_customer on discount_redemption
  (workspace_id, discount_id, customer_id)
  where status <> 'released' and customer_id is not null;
create index discount_redemption_of_email on discount_redemption
  (workspace_id, discount_id, email)
  where status <> 'released' and email is not null;
create index discount_redemption_newest on discount_redemption
  (workspace_id, discount_id, created_at desc, id desc);
