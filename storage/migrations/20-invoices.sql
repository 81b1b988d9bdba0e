-- Invoices, their frozen versions, the PDFs rendered from them, and the counters behind gap-free numbers.

create table invoice_series (
  workspace_id uuid not null,
  environment_id uuid not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  series text not null,
  last_number bigint not null check (last_number > 0),
  primary key (workspace_id, environment_id, kind, series),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id)
) with (fillfactor = 20);

create table invoice (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  number text not null,
  series text not null,
  series_number bigint not null,
  status text not null check (status in ('open', 'paid', 'refunded', 'partially_refunded', 'voided')),
  source_type text not null check (source_type in ('order', 'net30', 'subscription')),
  currency text not null,
  subtotal bigint not null,
  tax_total bigint not null,
  shipping_total bigint not null,
  discount_total bigint not null,
  total bigint not null check (total >= 0),
  amount_refunded bigint not null default 0 check (amount_refunded between 0 and total),
  -- The part of it that went to the credit balance of the subscription.
  amount_credited bigint not null default 0 check (amount_credited between 0 and amount_refunded),
  credit_applied bigint not null default 0 check (credit_applied >= 0),
  order_id uuid not null,
  payment_id uuid not null,
  -- The edit that it bills, where money beyond the own invoice of the payment pays it.
  order_edit_id uuid,
  customer_id uuid,
  subscription_id uuid,
  net_n integer check (net_n between 0 and 365),
  issued_at timestamptz not null,
  due_at timestamptz,
  paid_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  version integer not null check (version > 0),
  event_sequence bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  overdue_at timestamptz,
  reminders_done integer not null default 0,
  primary key (workspace_id, id),
  constraint invoice_number_unique unique (workspace_id, environment_id, series, series_number),
  constraint invoice_one_per_payment unique nulls not distinct (workspace_id, payment_id, order_edit_id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id),
  foreign key (workspace_id, order_id) references orders (workspace_id, id),
  foreign key (workspace_id, payment_id) references payment (workspace_id, id),
  foreign key (workspace_id, order_edit_id) references order_edit (workspace_id, id)
) with (fillfactor = 80);
create index invoice_newest on invoice
  (workspace_id, environment_id, application_id, created_at desc, id desc);
create index invoice_newest_of_all on invoice (workspace_id, environment_id, created_at desc, id desc);
create index invoice_by_source on invoice
  (workspace_id, environment_id, application_id, source_type, created_at desc, id desc);
create index invoice_by_status on invoice
  (workspace_id, environment_id, application_id, status, created_at desc, id desc);
create index invoice_of_order on invoice (workspace_id, order_id, created_at desc, id desc);
create index invoice_of_customer on invoice
  (workspace_id, customer_id, created_at desc, id desc)
  where customer_id is not null;
create index invoice_of_subscription on invoice
  (workspace_id, subscription_id, created_at desc, id desc)
  where subscription_id is not null;
create index invoice_with_corrections on invoice
  (workspace_id, environment_id, application_id, created_at, id)
  where status in ('refunded', 'partially_refunded', 'voided');
create index invoice_to_become_overdue on invoice
  (environment_id, due_at)
  where status = 'open' and due_at is not null and overdue_at is null;
create index invoice_to_be_paid on invoice (workspace_id, environment_id, due_at) where status = 'open' and due_at is not null;

create table invoice_version (
  id uuid not null,
  workspace_id uuid not null,
  invoice_id uuid not null,
  version integer not null check (version > 0),
  reason text not null check (reason in ('issued', 'edited', 'paid', 'refunded', 'voided')),
  document jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  constraint invoice_version_unique unique (workspace_id, invoice_id, version),
  foreign key (workspace_id, invoice_id) references invoice (workspace_id, id)
);
-- A refunded version is what its credit note is written from.
create index invoice_version_refunded on invoice_version (workspace_id, created_at desc, id desc)
  where reason = 'refunded';

-- A PDF that is being rendered is claimed, so that API and actors do not render it at the same time.
create table invoice_pdf (
  workspace_id uuid not null,
  invoice_id uuid not null,
  version integer not null,
  document text not null check (document in ('invoice', 'credit_note')),
  branding text not null,
  object_key text,
  created_at timestamptz not null,
  claimed_until timestamptz,
  primary key (workspace_id, invoice_id, version, document, branding),
  foreign key (workspace_id, invoice_id, version) references invoice_version (workspace_id, invoice_id, version),
  constraint invoice_pdf_made_or_claimed check (object_key is not null or claimed_until is not null)
);

-- How an application's invoices look and are numbered, per environment.
create table invoice_settings (
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  settings jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, environment_id, application_id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id)
);

-- The accounts that an application's invoices are booked on, per environment.
create table accounting_settings (
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  settings jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, environment_id, application_id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id)
);
