-- Who is notified of what needs attention, what of it was notified last, and what each member has seen in the console.

-- A member's own choice; without a row the default of the member's role applies.
create table notification_choice (
  workspace_id uuid not null,
  member_id uuid not null,
  mailed text[] not null,
  in_test_environments boolean not null,
  updated_at timestamptz not null,
  primary key (workspace_id, member_id),
  foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade
);

-- seen: of each kind how far the member has seen it, as `notified` below.
create table notification_seen (
  workspace_id uuid not null,
  member_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  seen jsonb not null,
  seen_at timestamptz not null,
  primary key (workspace_id, member_id, environment_id, application_id),
  foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade,
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id)
);

-- notified: of each kind how far it was notified: when the newest one began.
create table notification_state (
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  notified jsonb not null,
  -- Counts the digests: one that another process has sent moves it.
  sequence integer not null,
  urgent_at timestamptz,
  -- The day, in the billing time zone of the application, whose morning has been looked at.
  daily_on date,
  primary key (workspace_id, environment_id, application_id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id)
);

-- The incoming webhook of a chat. Its URL is a credential, so only its host is shown.
create table notification_webhook (
  workspace_id uuid not null,
  environment_id uuid not null,
  application_id uuid not null,
  sealed_url text not null,
  host text not null,
  kinds text[] not null,
  is_active boolean not null,
  -- The status of the response by which it was switched off.
  gone_status smallint check (not is_active or gone_status is null),
  delivered_at timestamptz,
  failed_at timestamptz,
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, environment_id, application_id),
  foreign key (workspace_id, environment_id) references environment (workspace_id, id),
  foreign key (workspace_id, application_id) references application (workspace_id, id)
);
