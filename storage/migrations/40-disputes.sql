-- Disputes of payments, as their processors report them, with the merchant's evidence.

-- reported_at: the newest report that decided the status, since reports come in any order.
-- pending_call: a call to the processor whose outcome is not recorded yet; its evidence does not change meanwhile.
create table dispute (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  payment_id uuid not null,
  order_id uuid,
  customer_id uuid,
  connector_id uuid not null,
  connector_ref text not null,
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost', 'accepted')),
  reason text not null check (reason in
    ('fraudulent', 'unrecognized', 'duplicate', 'product_not_received', 'product_unacceptable',
     'subscription_canceled', 'credit_not_processed', 'general')),
  reason_code text,
  amount bigint not null check (amount >= 0),
  currency text not null,
  evidence jsonb not null default '{}',
  evidence_due_at timestamptz,
  submitted_at timestamptz,
  submitted_via text check (submitted_via in ('connector', 'elsewhere')),
  pending_call text check (pending_call in ('submit', 'accept')),
  pending_since timestamptz,
  pending_intent text,
  call_attempt integer not null default 1,
  reported_at timestamptz not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  event_sequence bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint dispute_reference_unique unique (workspace_id, connector_id, connector_ref),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id),
  foreign key (workspace_id, payment_id) references payment (workspace_id, id),
  foreign key (workspace_id, order_id) references orders (workspace_id, id),
  foreign key (workspace_id, connector_id) references connector (workspace_id, id)
) with (fillfactor = 85);
create index dispute_newest on dispute (workspace_id, environment_id, application_id, created_at desc, id desc);
create index dispute_newest_of_all on dispute (workspace_id, environment_id, created_at desc, id desc);
create index dispute_by_deadline on dispute
  (workspace_id, environment_id, coalesce(evidence_due_at, '9999-12-31 00:00:00+00'::timestamptz), id);
create index dispute_to_respond_to on dispute (workspace_id, environment_id, opened_at desc, id desc)
  where status = 'needs_response';
create index dispute_of_payment on dispute (workspace_id, payment_id);
create index dispute_of_order on dispute (workspace_id, order_id) where order_id is not null;
create index dispute_of_customer on dispute (workspace_id, customer_id) where customer_id is not null;

-- One file a kind: processors take one of each.
create table dispute_file (
  id uuid not null,
  workspace_id uuid not null,
  dispute_id uuid not null,
  kind text not null check (kind in
    ('receipt', 'shippingDocumentation', 'customerCommunication', 'uncategorized')),
  object_key text not null unique,
  filename text not null,
  mime_type text not null,
  size bigint not null check (size > 0),
  sha256 text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  constraint dispute_file_of_kind unique (workspace_id, dispute_id, kind),
  foreign key (workspace_id, dispute_id) references dispute (workspace_id, id)
);
