import { Migration } from '@mikro-orm/migrations';

/** Invitations to a workspace; roles and grants are applied when one is accepted. */
export class CreateInvitations extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
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
        token_nonce text not null,
        invited_by uuid,
        accepted_by text,
        expires_at timestamptz not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (workspace_id, id)
      )`);
    this.addSql(
      `create index invitation_newest on invitation (workspace_id, created_at desc, id desc)`,
    );
    this.addSql(
      `create index invitation_expiring on invitation (expires_at) where status = 'pending'`,
    );
    this.addSql(`create unique index member_subject_unique on member (workspace_id, subject)`);
  }
}
