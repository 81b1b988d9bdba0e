-- Subscriptions: their terms and state, a row for each period, the operations that move their money, issues, credit, usage.

-- The text in which `q` of the list looks, beside the customer's.
create function subscription_search_text(plan_id text, plan_name text, metadata jsonb)
returns text language sql immutable parallel safe as $$
  select concat_ws(E'\n', plan_id, plan_name, (
    select string_agg(value #>> '{}', E'\n')
    from jsonb_path_query(metadata,
      'strict $.** ? (@.type() == "string" || @.type() == "number" || @.type() == "boolean")') as m (value)))
$$;

create table subscription (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  customer_id uuid not null,
  status text not null check (status in
    ('pending', 'trialing', 'active', 'past_due', 'paused', 'cancelled', 'completed', 'expired')),
  kind text not null check (kind in ('recurring', 'installment')),
  plan_id text not null,
  plan_name text,
  quantity integer not null check (quantity >= 1),
  amount bigint not null check (amount >= 0),
  shipping_amount bigint not null default 0 check (shipping_amount >= 0),
  currency text not null,
  "interval" text not null check ("interval" in ('hour', 'day', 'week', 'month', 'year')),
  interval_count integer not null check (interval_count >= 1),
  timezone text not null,
  billing_anchor timestamptz not null,
  -- The next billing is this boundary, counted from the anchor.
  boundary integer not null check (boundary >= 0),
  -- The index of the next period row.
  next_index integer not null check (next_index >= 0),
  -- The index of the first period whose use no charge holds.
  usage_billed_to integer not null default 0 check (usage_billed_to >= 0),
  trial_start timestamptz,
  trial_end timestamptz,
  current_period_start timestamptz,
  current_period_end timestamptz,
  next_billing_at timestamptz,
  cancel_at_period_end boolean not null default false,
  cancelled_at timestamptz,
  ended_at timestamptz,
  cancellation jsonb,
  paused_at timestamptz,
  resume_at timestamptz,
  past_due_since timestamptz,
  retry_count integer not null default 0 check (retry_count >= 0),
  next_retry_at timestamptz,
  skips integer not null default 0 check (skips between 0 and 12),
  payment_method_id uuid,
  credit_balance bigint not null default 0 check (credit_balance >= 0),
  pending_change jsonb,
  schedule jsonb,
  usage_terms jsonb,
  former_usage_terms jsonb not null default '[]',
  last_tax_lines jsonb,
  origin_order_id uuid,
  checkout_session_id text,
  created_by text not null check (created_by in ('checkout', 'api')),
  shipping_address jsonb,
  billing_address jsonb,
  metadata jsonb not null default '{}',
  -- The instants for which a notice has been sent.
  trial_notice_for timestamptz,
  upcoming_notice_for timestamptz,
  card_notice_for timestamptz,
  -- When its actor must look at it next.
  wake_at timestamptz,
  sequence bigint not null default 0,
  event_sequence bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id),
  foreign key (workspace_id, customer_id) references customer (workspace_id, id)
) with (fillfactor = 80);
create index subscription_newest on subscription
  (workspace_id, environment_id, application_id, created_at desc, id desc);
create index subscription_newest_of_all on subscription (workspace_id, environment_id, created_at desc, id desc);
create index subscription_of_customer on subscription (workspace_id, customer_id, created_at desc, id desc);
create index subscription_of_status on subscription
  (workspace_id, environment_id, status, created_at desc, id desc);
create index subscription_of_plan on subscription
  (workspace_id, environment_id, plan_id, created_at desc, id desc);
create index subscription_next_billing on subscription (workspace_id, environment_id, next_billing_at)
  where next_billing_at is not null;
create index subscription_due on subscription (wake_at) where wake_at is not null;
create index subscription_past_due on subscription (past_due_since) where status = 'past_due';
create unique index subscription_of_session on subscription (workspace_id, checkout_session_id)
  where checkout_session_id is not null;
create index subscription_search on subscription using gin
  (workspace_id, subscription_search_text(plan_id, plan_name, metadata) gin_trgm_ops);

create view subscription_lookup as
  select id, workspace_id, environment_id, subscription_search_text(plan_id, plan_name, metadata) as search_text
  from subscription
  where workspace_id = current_workspace_id() or (pg_has_role('commerce_system', 'usage') and is_present(workspace_id));
grant select on subscription_lookup to commerce_tenant, commerce_system;

-- content: what the period's order will hold, fixed before any money moves.
create table subscription_period (
  id uuid not null,
  workspace_id uuid not null,
  subscription_id uuid not null,
  index integer not null check (index >= 0),
  period_start timestamptz not null,
  period_end timestamptz not null,
  status text not null check (status in
    ('trial', 'charging', 'paid', 'past_due', 'waived', 'skipped', 'void', 'needs_attention')),
  amount_due bigint not null check (amount_due >= 0),
  credit_applied bigint not null default 0 check (credit_applied >= 0),
  tax_total bigint not null default 0,
  warnings jsonb not null default '[]',
  content jsonb,
  schedule_row integer,
  attempt_count integer not null default 0,
  attempts jsonb not null default '[]',
  not_attempted_since timestamptz,
  order_id uuid,
  payment_id uuid,
  invoice_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint subscription_period_unique unique (workspace_id, subscription_id, index),
  foreign key (workspace_id, subscription_id) references subscription (workspace_id, id)
) with (fillfactor = 80);
create index subscription_period_of_payment on subscription_period (workspace_id, payment_id) where payment_id is not null;
create unique index subscription_period_unpaid on subscription_period (workspace_id, subscription_id)
  where status in ('charging', 'past_due', 'needs_attention');

-- A movement of money for a subscription, from its intent to its end. At most one is under way.
create table subscription_operation (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  subscription_id uuid not null,
  kind text not null check (kind in ('first', 'period', 'change', 'final_usage', 'refund_cancel', 'refund_issue', 'refund_credit')),
  status text not null check (status in ('open', 'undecided', 'done', 'dropped')),
  period_id uuid,
  payment_id uuid,
  amount bigint not null check (amount >= 0),
  plan jsonb not null,
  report jsonb,
  intent text,
  actor jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
) with (fillfactor = 80);
create unique index subscription_operation_under_way on subscription_operation (workspace_id, subscription_id)
  where status in ('open', 'undecided');
create index subscription_operation_of_payment on subscription_operation (workspace_id, payment_id)
  where payment_id is not null;
create index subscription_operation_newest on subscription_operation (workspace_id, subscription_id, id desc);
create unique index subscription_operation_intent on subscription_operation (workspace_id, intent)
  where intent is not null;

create table subscription_issue (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  subscription_id uuid not null,
  type text not null check (type in ('orphan_charge', 'unpaid_final_usage')),
  status text not null check (status in ('open', 'resolved')),
  confirmed boolean not null,
  period_id uuid,
  payment_id uuid,
  transaction_id uuid,
  amount bigint not null check (amount >= 0),
  connector_id uuid,
  detected_at timestamptz not null,
  resolved_at timestamptz,
  resolution text check (resolution in ('apply', 'refund', 'not_charged', 'auto_applied', 'auto_not_charged')),
  note text,
  primary key (workspace_id, id),
  foreign key (workspace_id, subscription_id) references subscription (workspace_id, id)
);
create index subscription_issue_of on subscription_issue (workspace_id, subscription_id, detected_at desc, id desc);
create index subscription_issue_newest on subscription_issue
  (workspace_id, environment_id, application_id, detected_at desc, id desc);
create index subscription_issue_newest_of_all on subscription_issue
  (workspace_id, environment_id, detected_at desc, id desc);
create index subscription_issue_open on subscription_issue (workspace_id, subscription_id) where status = 'open';

-- The ledger behind subscription.credit_balance.
create table subscription_credit (
  id uuid not null,
  workspace_id uuid not null,
  subscription_id uuid not null,
  amount bigint not null check (amount <> 0),
  cause text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  constraint subscription_credit_cause unique (workspace_id, subscription_id, cause),
  foreign key (workspace_id, subscription_id) references subscription (workspace_id, id)
);

-- period_index: the period in which it was used; billed with a later one. has_timestamp: its request named the instant.
create table subscription_usage (
  id uuid not null,
  workspace_id uuid not null,
  subscription_id uuid not null,
  identifier text not null,
  metric text not null,
  quantity numeric not null check (quantity >= 0),
  action text not null check (action in ('increment', 'set')),
  used_at timestamptz not null,
  has_timestamp boolean not null,
  period_index integer not null,
  description text,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  constraint subscription_usage_identifier unique (workspace_id, subscription_id, identifier),
  foreign key (workspace_id, subscription_id) references subscription (workspace_id, id)
);
create index subscription_usage_of_period on subscription_usage
  (workspace_id, subscription_id, period_index, used_at, id);
create index subscription_usage_newest on subscription_usage
  (workspace_id, subscription_id, created_at desc, id desc);

-- The timeline; changes: JSON text.
create table subscription_change (
  position bigint generated always as identity,
  id uuid not null,
  workspace_id uuid not null,
  subscription_id uuid not null,
  sequence bigint not null,
  at timestamptz not null,
  actor_type text not null,
  actor_id text not null,
  actor_label text not null,
  action text not null,
  -- What changed (storage/queries/timelines/changes.ts).
  packed bytea storage external not null,
  primary key (workspace_id, subscription_id, sequence, position)
);
