-- The keys by which stored hashes and keys in the hands of merchants are recognised, sealed under SECRETS_KEY, so that
-- another SECRETS_KEY changes none of them. Only the system reads them.

create table lookup_key (
  purpose text not null primary key,
  sealed_key text not null,
  created_at timestamptz not null default clock_timestamp()
);
