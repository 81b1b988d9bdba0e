import { Migration } from '@mikro-orm/migrations';

/** Payment connectors of an application in an environment, and the events that their processors sent. */
export class CreateConnectors extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table connector (
        id uuid not null unique,
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid not null,
        kind text not null check (kind in ('sandbox', 'http', 'manual', 'external')),
        display_name text not null,
        method text not null,
        status text not null check (status in ('active', 'disabled')),
        config jsonb not null default '{}',
        capabilities jsonb not null,
        sealed_secrets text,
        sealed_signing_secrets text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (workspace_id, id),
        foreign key (workspace_id, environment_id) references environment (workspace_id, id),
        foreign key (workspace_id, application_id) references application (workspace_id, id)
      )`);
    this.addSql(
      `create index connector_oldest on connector (workspace_id, environment_id, application_id, created_at, id)`,
    );
    this.addSql(`
      create table connector_event (
        workspace_id uuid not null,
        connector_id uuid not null,
        event_id text not null,
        type text not null,
        ref text not null,
        idempotency_key text,
        amount bigint,
        created_at timestamptz not null,
        primary key (workspace_id, connector_id, event_id),
        foreign key (workspace_id, connector_id) references connector (workspace_id, id) on delete cascade
      )`);
  }
}
