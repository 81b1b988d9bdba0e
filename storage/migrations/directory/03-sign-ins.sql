-- Who is signed in, in which browser, and requests of programs to be signed in. Neither belongs to a workspace.

create table directory.sign_in (
  id uuid primary key,
  subject text not null,
  email text not null,
  email_verified boolean not null,
  -- The hash of what the cookie holds. The one before it is accepted until the newer one has been seen.
  secret_hash text not null,
  previous_hash text,
  rotated_at timestamptz not null default clock_timestamp(),
  is_seen boolean not null default true,
  -- Of the provider, sealed: signing out there names it.
  sealed_id_token text,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index sign_in_by_subject on directory.sign_in (subject);
create index sign_in_by_expiry on directory.sign_in (expires_at);

create table directory.device_login (
  id uuid primary key,
  device_hash text not null unique,
  user_code text not null unique,
  client_name text not null,
  host text not null,
  address text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  interval_seconds integer not null,
  polled_at timestamptz,
  status text not null check (status in ('pending', 'approved', 'denied', 'taken')),
  -- Who approved it, and for what.
  subject text,
  workspace_id uuid,
  environment_id uuid,
  application_id uuid,
  -- The key, from when it is about to be made; sealed, and gone a minute later.
  key_id uuid,
  sealed_key text,
  taken_at timestamptz,
  check ((status in ('approved', 'taken')) = (subject is not null)),
  check ((status = 'taken') = (key_id is not null))
);
create index device_login_by_expiry on directory.device_login (expires_at);
