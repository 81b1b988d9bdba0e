-- The sandbox processor's own books. They stand for another company's database: no foreign key leads out of them, and
-- they are written on statements of their own, never in a transaction of the service.

create table sandbox_operation (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  connector_id uuid not null,
  ref text not null constraint sandbox_operation_ref_unique unique,
  idempotency_key text not null,
  type text not null
    check (type in ('authorization', 'capture', 'charge', 'refund', 'void', 'verification')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  status text not null check (status in ('approved', 'pending', 'declined', 'voided')),
  decline_code text,
  instrument text not null,
  stored_ref text,
  card jsonb,
  intent text,
  root_ref text,
  captured_amount bigint not null default 0,
  refunded_amount bigint not null default 0,
  hidden boolean not null default false,
  challenge jsonb,
  payment_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  application_id uuid not null,
  primary key (workspace_id, id),
  constraint sandbox_operation_key_unique unique (environment_id, idempotency_key),
  check (captured_amount <= amount and refunded_amount <= captured_amount)
);
create index sandbox_operation_declined on sandbox_operation
  (environment_id, intent)
  where intent is not null and status = 'declined';
create index sandbox_operation_stored on sandbox_operation
  (environment_id, stored_ref)
  where stored_ref is not null;
create index sandbox_operation_newest on sandbox_operation
  (workspace_id, environment_id, application_id, created_at desc, id desc);
create index sandbox_operation_by_root on sandbox_operation (root_ref) where root_ref is not null;

create table sandbox_token (
  token text primary key,
  workspace_id uuid not null,
  environment_id uuid not null,
  connector_id uuid not null,
  instrument text not null,
  card jsonb not null,
  created_at timestamptz not null
);
