import { Migration } from '@mikro-orm/migrations';

/** An extension in one application and environment of a workspace, with a key and an endpoint of its own. */
export class CreateInstallations extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table installation (
        id uuid not null unique,
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid not null,
        extension_id uuid not null references extension (id),
        version_id uuid not null references extension_version (id),
        status text not null check (status in ('active', 'suspended')),
        suspended_reason text,
        scopes text[] not null,
        config jsonb not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (workspace_id, id),
        foreign key (workspace_id, environment_id) references environment (workspace_id, id),
        foreign key (workspace_id, application_id) references application (workspace_id, id),
        constraint installation_unique unique (extension_id, application_id, environment_id),
        check (status = 'suspended' or suspended_reason is null)
      )`);
    this.addSql(
      `create index installation_newest on installation
        (workspace_id, environment_id, application_id, created_at desc, id desc)`,
    );
    this.addSql(`alter table api_key add column installation_id uuid`);
    this.addSql(
      `create unique index api_key_of_installation on api_key (installation_id)
        where installation_id is not null and revoked_at is null`,
    );
    this.addSql(
      `alter table webhook_endpoint drop constraint webhook_endpoint_enabled_events_check`,
    );
    this.addSql(
      `alter table webhook_endpoint add constraint webhook_endpoint_enabled_events_check
        check (cardinality(enabled_events) > 0 or installation_id is not null)`,
    );
  }
}
