-- The stored answers of requests with an Idempotency-Key.

create table idempotency_key (
  scope text not null,
  key text not null,
  -- Null for requests before there is a workspace, and for those of staff.
  workspace_id uuid,
  fingerprint text not null,
  claim_id uuid not null,
  claimed_until timestamptz not null,
  -- The API process that holds the claim, by its heartbeat connection.
  holder text,
  status smallint,
  answer text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (scope, key)
);
create index idempotency_key_age on idempotency_key (created_at);
