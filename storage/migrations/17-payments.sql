-- Payments and the transactions by which processors moved their money.

create table payment (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  status text not null check (status in
    ('pending', 'authorized', 'captured', 'partially_refunded', 'refunded', 'failed', 'voided')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  method text not null,
  metadata jsonb not null default '{}',
  due_date date,
  order_id uuid,
  customer_id uuid,
  subscription_id uuid,
  checkout_session_id text,
  invoice_id uuid,
  connector_id uuid,
  amount_authorized bigint not null default 0 check (amount_authorized >= 0),
  amount_captured bigint not null default 0 check (amount_captured >= 0),
  amount_refunded bigint not null default 0 check (amount_refunded between 0 and amount_captured),
  deferred boolean not null default false,
  disputed boolean not null default false,
  card jsonb,
  next_action jsonb,
  decline_code text,
  decline_class text,
  net30_acceptance jsonb,
  routing jsonb,
  event_sequence bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authorized_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id),
  foreign key (workspace_id, order_id) references orders (workspace_id, id)
) with (fillfactor = 80);
create index payment_newest on payment
  (workspace_id, environment_id, application_id, created_at desc, id desc);
create index payment_newest_of_all on payment (workspace_id, environment_id, created_at desc, id desc);
create index payment_by_status on payment
  (workspace_id, environment_id, application_id, status, created_at desc, id desc);
create index payment_of_order on payment
  (workspace_id, order_id, created_at desc, id desc)
  where order_id is not null;
create index payment_of_subscription on payment
  (workspace_id, subscription_id, created_at desc, id desc)
  where subscription_id is not null;
create index payment_due on payment (workspace_id, environment_id, due_date) where due_date is not null;
create index payment_of_session on payment
  (workspace_id, checkout_session_id)
  where checkout_session_id is not null;
create index payment_authorized on payment (environment_id, authorized_at) where status = 'authorized';

-- looked_up_at: the last lookup, so that a polling buyer does not make us ask too often.
create table payment_transaction (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  payment_id uuid not null,
  checkout_attempt_id uuid,
  purpose text not null check (purpose in ('checkout', 'order_edit', 'subscription', 'capture', 'void', 'refund', 'recorded')),
  type text not null check (type in ('authorization', 'capture', 'charge', 'refund', 'void', 'verification')),
  status text not null check (status in ('pending', 'succeeded', 'failed', 'unknown')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  connector_id uuid,
  connector_ref text,
  processor_transaction_id text,
  idempotency_key text not null,
  decline_code text,
  decline_class text,
  attempt integer not null,
  sealed_request text,
  lookups integer not null default 0,
  next_lookup_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  looked_up_at timestamptz,
  called_off boolean not null default false,
  reason text,
  line_items jsonb,
  credit_lines jsonb,
  credit_note_number text,
  primary key (workspace_id, id),
  constraint payment_transaction_key_unique unique (workspace_id, idempotency_key),
  foreign key (workspace_id, payment_id) references payment (workspace_id, id)
) with (fillfactor = 80);
create index payment_transaction_of on payment_transaction
  (workspace_id, payment_id, created_at desc, id desc);
-- One money-taking transaction at a time may be undecided; a second one could take the money twice.
create unique index payment_transaction_one_undecided on payment_transaction
  (workspace_id, payment_id)
  where status in ('pending', 'unknown') and type <> 'refund';
-- A processor's reference pays once, whoever names it: our call's answer or the processor's own card fields.
-- Captures may share the reference of their authorization.
create unique index payment_transaction_reference_unique on payment_transaction
  (workspace_id, connector_id, connector_ref)
  where connector_ref is not null and status <> 'failed' and type in ('charge', 'authorization');
create index payment_transaction_undecided on payment_transaction
  (next_lookup_at)
  where status in ('pending', 'unknown');
create index payment_transaction_by_reference on payment_transaction
  (workspace_id, connector_id, connector_ref)
  where connector_ref is not null;

-- What the newest hourly run found of each money invariant, over all workspaces; the metric reads it.
create table money_audit (
  invariant text primary key,
  checked bigint not null,
  violated bigint not null,
  checked_at timestamptz not null
);
