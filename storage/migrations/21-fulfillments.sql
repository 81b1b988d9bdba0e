-- Fulfillments, the order lines they cover, the files of digital ones and their download links.

create table fulfillment (
  id uuid not null,
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  order_id uuid not null,
  type text not null check (type in ('physical', 'digital', 'service')),
  status text not null check (status in ('pending', 'ready', 'shipped', 'delivered', 'returned', 'cancelled')),
  carrier text,
  tracking_number text,
  tracking_url text,
  max_downloads integer check (max_downloads > 0),
  has_own_limit boolean not null,
  download_days integer check (download_days between 1 and 365),
  download_expires_at timestamptz,
  has_own_window boolean not null,
  auto_release boolean not null,
  revoke_on_refund boolean not null default true,
  cancel_reason text,
  metadata jsonb not null default '{}',
  event_sequence bigint not null default 0,
  shipped_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id),
  foreign key (workspace_id, order_id) references orders (workspace_id, id)
) with (fillfactor = 85);
create index fulfillment_newest on fulfillment
  (workspace_id, environment_id, application_id, created_at desc, id desc);
create index fulfillment_newest_of_all on fulfillment (workspace_id, environment_id, created_at desc, id desc);
create index fulfillment_by_status on fulfillment
  (workspace_id, environment_id, application_id, status, created_at desc, id desc);
create index fulfillment_tracked on fulfillment (workspace_id, tracking_number)
  where tracking_number is not null;
create index fulfillment_of_order on fulfillment (workspace_id, order_id, created_at desc, id desc);

create table fulfillment_line (
  id uuid not null,
  workspace_id uuid not null,
  fulfillment_id uuid not null,
  position integer not null,
  line_item_id uuid not null,
  quantity integer not null check (quantity >= 1),
  returned integer not null default 0 check (returned between 0 and quantity),
  primary key (workspace_id, id),
  constraint fulfillment_line_once unique (workspace_id, fulfillment_id, line_item_id),
  foreign key (workspace_id, fulfillment_id) references fulfillment (workspace_id, id)
);

create table fulfillment_file (
  id uuid not null,
  workspace_id uuid not null,
  fulfillment_id uuid not null,
  object_key text not null unique,
  filename text not null,
  mime_type text not null,
  size bigint not null check (size > 0),
  sha256 text not null,
  download_count integer not null default 0 check (download_count >= 0),
  primary key (workspace_id, id),
  foreign key (workspace_id, fulfillment_id) references fulfillment (workspace_id, id)
);
create index fulfillment_file_of on fulfillment_file (workspace_id, fulfillment_id, id);

create table download_token (
  id uuid not null,
  workspace_id uuid not null,
  fulfillment_id uuid not null,
  revoked_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, fulfillment_id) references fulfillment (workspace_id, id)
) with (fillfactor = 85);
create index download_token_of on download_token (workspace_id, fulfillment_id) where revoked_at is null;

-- When a download was last counted for a file.
create table download_count (
  workspace_id uuid not null,
  token_id uuid not null,
  file_id uuid not null,
  counted_at timestamptz not null,
  primary key (workspace_id, token_id, file_id),
  foreign key (workspace_id, token_id) references download_token (workspace_id, id),
  foreign key (workspace_id, file_id) references fulfillment_file (workspace_id, id) on delete cascade
) with (fillfactor = 70);
