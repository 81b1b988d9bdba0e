-- Checkout sessions and the attempts to complete them.

create table checkout_session (
  id text not null constraint checkout_session_id_unique unique,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  mode text not null check (mode in ('full', 'payment_only', 'vault')),
  status text not null check (status in ('open', 'completed', 'expired', 'cancelled')),
  cart_id uuid,
  external_cart_id text,
  amount bigint check (amount >= 0),
  currency text,
  country text,
  customer_email text,
  customer jsonb,
  allowed_methods jsonb,
  payment_terms jsonb,
  recurring jsonb,
  collect_shipping_address boolean not null,
  collect_billing_address boolean not null,
  applied_discount jsonb,
  discount_code text,
  allow_discount_codes boolean,
  locale text check (length(locale) <= 35),
  return_url text,
  cancel_url text,
  metadata jsonb not null default '{}',
  order_id uuid,
  payment_id uuid,
  subscription_id uuid,
  expires_at timestamptz not null,
  expired_reason text check (expired_reason in ('time', 'superseded', 'merchant', 'paid_elsewhere')),
  last_error jsonb,
  event_sequence bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  cancelled_at timestamptz,
  payment_method_id uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id)
) with (fillfactor = 80);
create index checkout_session_due on checkout_session (expires_at) where status = 'open';
create index checkout_session_of_cart on checkout_session (workspace_id, cart_id) where cart_id is not null;
create index checkout_session_of_external_cart on checkout_session
  (workspace_id, environment_id, application_id, external_cart_id, created_at desc)
  where external_cart_id is not null;

create table checkout_attempt (
  id uuid not null,
  workspace_id uuid not null,
  checkout_session_id text not null,
  cart_key text not null,
  number integer not null,
  status text not null check (status in ('running', 'succeeded', 'failed')),
  method text not null check (method in ('card', 'processor', 'net30')),
  token_hash text,
  intent text,
  payment_id uuid not null,
  content jsonb,
  answer jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz not null default clock_timestamp(),
  check (content is not null or status = 'succeeded'),
  primary key (workspace_id, id),
  constraint checkout_attempt_number_unique unique (workspace_id, checkout_session_id, number),
  foreign key (workspace_id, checkout_session_id) references checkout_session (workspace_id, id)
) with (fillfactor = 80);
-- cart_key is the cart, or the session that has none: one payment attempt runs per cart, whatever the sessions.
create unique index checkout_attempt_one_running on checkout_attempt
  (workspace_id, cart_key)
  where status = 'running';
