import { Migration } from '@mikro-orm/migrations';

/** Where merchants want their events. */
export class CreateWebhookEndpoints extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table webhook_endpoint (
        id uuid not null unique,
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid not null,
        url text not null,
        enabled_events text[] not null check (cardinality(enabled_events) > 0),
        ordering text not null default 'none' check (ordering in ('none', 'per_resource')),
        rate_limit integer check (rate_limit between 1 and 1000),
        description text,
        is_active boolean not null default true,
        paused_reason text check (paused_reason in ('merchant', 'failing', 'gone')),
        failing_since timestamptz,
        sealed_secrets jsonb not null,
        deleted_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (workspace_id, id),
        foreign key (workspace_id, environment_id) references environment (workspace_id, id),
        foreign key (workspace_id, application_id) references application (workspace_id, id),
        check (is_active = (paused_reason is null))
      )`);
    this.addSql(
      `create index webhook_endpoint_newest on webhook_endpoint
        (workspace_id, environment_id, application_id, created_at desc, id desc)
        where deleted_at is null`,
    );
  }
}
