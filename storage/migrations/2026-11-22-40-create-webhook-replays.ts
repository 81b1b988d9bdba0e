import { Migration } from '@mikro-orm/migrations';

/** Stretches of the log that are sent to an endpoint again, and how far each has come. */
export class CreateWebhookReplays extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table webhook_replay (
        id uuid not null,
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid not null,
        endpoint_id uuid not null,
        types text[] not null,
        position bigint not null,
        until bigint not null,
        deliveries bigint not null default 0,
        created_at timestamptz not null,
        completed_at timestamptz,
        primary key (workspace_id, id)
      )`);
    this.addSql(
      `create index webhook_replay_completed on webhook_replay (completed_at) where completed_at is not null`,
    );
  }
}
