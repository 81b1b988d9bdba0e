-- Members of a workspace, their roles, and the invitations that bring them in.

create table member (
  id uuid not null unique,
  workspace_id uuid not null references workspace (id),
  subject text not null,
  email text not null,
  workspace_role text check (workspace_role in ('owner', 'workspace_admin')),
  grant_type text not null default 'all_non_production'
    check (grant_type in ('all', 'all_non_production', 'production_only', 'selected')),
  environment_ids uuid[] not null default '{}',
  locale text not null default 'en',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint member_email_unique unique (workspace_id, email)
);
create unique index member_one_owner on member (workspace_id) where workspace_role = 'owner';
create index member_by_subject on member (subject);
create unique index member_subject_unique on member (workspace_id, subject);

create table application_role (
  workspace_id uuid not null,
  member_id uuid not null,
  application_id uuid not null,
  role text not null check (role in ('admin', 'developer', 'finance', 'support', 'viewer')),
  primary key (workspace_id, member_id, application_id),
  foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade,
  foreign key (workspace_id, application_id) references application (workspace_id, id)
);

create table invitation (
  id uuid not null unique,
  workspace_id uuid not null references workspace (id),
  email text not null,
  status text not null check (status in ('pending', 'accepted', 'revoked', 'expired')),
  workspace_role text check (workspace_role = 'workspace_admin'),
  application_roles jsonb not null,
  grant_type text not null
    check (grant_type in ('all', 'all_non_production', 'production_only', 'selected')),
  environment_ids uuid[] not null default '{}',
  locale text not null,
  token_nonce text not null,
  invited_by uuid,
  accepted_by text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create index invitation_newest on invitation (workspace_id, created_at desc, id desc);
create index invitation_expiring on invitation (expires_at) where status = 'pending';
