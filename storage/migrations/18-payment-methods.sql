-- Cards and accounts that processors store for customers. A customer has a card once in an application, whichever
-- connector stores it, and one default there; the handle at the processor is sealed.

create table customer_payment_method (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  customer_id uuid not null,
  connector_id uuid not null,
  processor text not null,
  method_type text not null check (method_type in ('card', 'bank_account', 'wallet')),
  stored_ref text not null,
  fingerprint text not null,
  card_brand text,
  card_last_four text,
  card_exp_month integer,
  card_exp_year integer,
  card_type text,
  card_country text,
  is_default boolean not null,
  is_active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create index customer_payment_method_newest on customer_payment_method
  (workspace_id, customer_id, created_at desc, id desc);
create unique index customer_payment_method_one_default on customer_payment_method
  (workspace_id, customer_id, application_id)
  where is_default;
create unique index customer_payment_method_same_card on customer_payment_method
  (workspace_id, customer_id, application_id, fingerprint)
  where is_active;
