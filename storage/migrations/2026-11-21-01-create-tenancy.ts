import { Migration } from '@mikro-orm/migrations';

/** Workspaces, their environments and applications, members and keys. */
export class CreateTenancy extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table workspace (
        id uuid primary key,
        name text not null,
        slug text not null constraint workspace_slug_unique unique,
        lifecycle_stage text not null default 'sandbox' check (lifecycle_stage in ('sandbox', 'live')),
        subscription_status text not null default 'none'
          check (subscription_status in ('none', 'trialing', 'active', 'past_due', 'cancelled')),
        trial_ends_at timestamptz,
        has_payment_method boolean not null default false,
        partner boolean not null default false,
        rate_limit_per_second integer check (rate_limit_per_second > 0),
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    this.addSql(`
      create table environment (
        id uuid not null unique,
        workspace_id uuid not null references workspace (id),
        name text not null,
        slug text not null,
        kind text not null check (kind in ('production', 'non_production')),
        is_system boolean not null default false,
        archived_at timestamptz,
        clock_mode text not null default 'real' check (clock_mode in ('real', 'frozen', 'advancing')),
        clock_now timestamptz,
        clock_target timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (workspace_id, id),
        constraint environment_slug_unique unique (workspace_id, slug)
      )`);
    this.addSql(`
      create table application (
        id uuid not null unique,
        workspace_id uuid not null references workspace (id),
        name text not null,
        settings jsonb not null default '{}',
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (workspace_id, id)
      )`);
    this.addSql(`
      create table member (
        id uuid not null unique,
        workspace_id uuid not null references workspace (id),
        subject text not null,
        email text not null,
        workspace_role text check (workspace_role in ('owner', 'workspace_admin')),
        grant_type text not null default 'all_non_production'
          check (grant_type in ('all', 'all_non_production', 'production_only', 'selected')),
        environment_ids uuid[] not null default '{}',
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (workspace_id, id),
        constraint member_email_unique unique (workspace_id, email)
      )`);
    this.addSql(
      `create unique index member_one_owner on member (workspace_id) where workspace_role = 'owner'`,
    );
    this.addSql(`create index member_by_subject on member (subject)`);
    this.addSql(`
      create table application_role (
        workspace_id uuid not null,
        member_id uuid not null,
        application_id uuid not null,
        role text not null check (role in ('admin', 'developer', 'finance', 'viewer')),
        primary key (workspace_id, member_id, application_id),
        foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade,
        foreign key (workspace_id, application_id) references application (workspace_id, id)
      )`);
    this.addSql(`
      create table organization (
        id uuid not null,
        workspace_id uuid not null,
        environment_id uuid not null,
        name text not null,
        slug text not null,
        settings jsonb not null default '{}',
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (workspace_id, id),
        foreign key (workspace_id, environment_id) references environment (workspace_id, id),
        constraint organization_slug_unique unique (workspace_id, environment_id, slug)
      )`);
    this.addSql(`
      create table store (
        id uuid not null,
        workspace_id uuid not null,
        environment_id uuid not null,
        organization_id uuid not null,
        name text not null,
        slug text not null,
        currency text not null,
        settings jsonb not null default '{}',
        is_active boolean not null default true,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (workspace_id, id),
        foreign key (workspace_id, organization_id) references organization (workspace_id, id),
        constraint store_slug_unique unique (workspace_id, organization_id, slug)
      )`);
    this.addSql(
      `create index store_newest on store (workspace_id, environment_id, created_at desc, id desc)`,
    );
    this.addSql(`
      create table api_key (
        id uuid not null unique,
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid not null,
        name text not null,
        type text not null check (type in ('secret', 'publishable')),
        prefix text not null,
        last_four text not null,
        key_hash text not null constraint api_key_hash_unique unique,
        scopes text[] not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        expires_at timestamptz,
        last_used_at timestamptz,
        revoked_at timestamptz,
        primary key (workspace_id, id),
        foreign key (workspace_id, environment_id) references environment (workspace_id, id),
        foreign key (workspace_id, application_id) references application (workspace_id, id)
      )`);
    this.addSql(
      `create index api_key_newest on api_key (workspace_id, environment_id, application_id, created_at desc, id desc)`,
    );
    this.addSql(`
      create table embed_config (
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid not null,
        config jsonb not null,
        sealed_pricing_secret text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (workspace_id, environment_id, application_id),
        foreign key (workspace_id, environment_id) references environment (workspace_id, id),
        foreign key (workspace_id, application_id) references application (workspace_id, id)
      )`);
  }
}
