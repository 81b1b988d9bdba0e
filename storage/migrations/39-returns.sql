-- Returns of orders: the units that buyers send back, what of them was received, and the refunds that paid them back.

create table order_return (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  order_id uuid not null,
  customer_id uuid,
  number text not null,
  status text not null check (status in ('requested', 'received', 'refunded', 'cancelled', 'closed')),
  requested_by text not null check (requested_by in ('merchant', 'buyer')),
  currency text not null,
  notes text,
  carrier text,
  tracking_number text,
  tracking_url text,
  cancelled_by text check (cancelled_by in ('merchant', 'buyer')),
  cancel_reason text,
  close_reason text,
  metadata jsonb not null default '{}',
  event_sequence bigint not null default 0,
  received_at timestamptz,
  refunded_at timestamptz,
  cancelled_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint order_return_number_unique unique (workspace_id, order_id, number),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id),
  foreign key (workspace_id, order_id) references orders (workspace_id, id)
) with (fillfactor = 85);
create index order_return_newest on order_return
  (workspace_id, environment_id, application_id, created_at desc, id desc);
create index order_return_newest_of_all on order_return (workspace_id, environment_id, created_at desc, id desc);
create index order_return_by_status on order_return
  (workspace_id, environment_id, application_id, status, created_at desc, id desc);
create index order_return_of_order on order_return (workspace_id, order_id, created_at desc, id desc);
create index order_return_numbered on order_return (workspace_id, environment_id, number);
create index order_return_of_customer on order_return (workspace_id, customer_id, created_at desc, id desc)
  where customer_id is not null;

create table order_return_line (
  id uuid not null,
  workspace_id uuid not null,
  return_id uuid not null,
  position integer not null,
  line_item_id uuid not null,
  quantity integer not null check (quantity >= 1),
  received integer not null default 0 check (received between 0 and quantity),
  reason text not null check (reason in ('size', 'damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'other')),
  note text,
  condition text,
  restock boolean,
  primary key (workspace_id, id),
  constraint order_return_line_once unique (workspace_id, return_id, line_item_id),
  foreign key (workspace_id, return_id) references order_return (workspace_id, id)
);

-- The refunds of a return, by the transaction: one refund belongs to at most one return.
create table order_return_refund (
  id uuid not null,
  workspace_id uuid not null,
  return_id uuid not null,
  intent_key text,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references payment_transaction (workspace_id, id),
  foreign key (workspace_id, return_id) references order_return (workspace_id, id)
);
create index order_return_refund_of on order_return_refund (workspace_id, return_id, id);
