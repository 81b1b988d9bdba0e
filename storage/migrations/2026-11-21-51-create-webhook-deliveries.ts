import { Migration } from '@mikro-orm/migrations';

/** One row an event and endpoint: the log that merchants read and the queue that actors work off. */
export class CreateWebhookDeliveries extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table webhook_delivery (
        id uuid not null,
        created_at timestamptz not null,
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid not null,
        shard smallint not null,
        endpoint_id uuid not null,
        event_recorded_at timestamptz not null,
        event_position bigint not null,
        event_id text not null,
        event_type text not null,
        resource_type text not null,
        resource_id text not null,
        stream_seq bigint not null,
        order_id uuid,
        status text not null
          check (status in ('pending', 'failed', 'succeeded', 'exhausted', 'skipped')),
        attempts integer not null default 0,
        response_status smallint,
        response_body text,
        duration_ms integer,
        error text,
        next_attempt_at timestamptz,
        completed_at timestamptz,
        primary key (created_at, id),
        check ((next_attempt_at is null) = (completed_at is not null))
      ) partition by range (created_at)`);
    this.addSql(
      `create index webhook_delivery_due on webhook_delivery (endpoint_id, next_attempt_at)
        where next_attempt_at is not null`,
    );
    this.addSql(
      `create index webhook_delivery_due_by_shard on webhook_delivery (shard, next_attempt_at)
        where next_attempt_at is not null`,
    );
    this.addSql(
      `create index webhook_delivery_open on webhook_delivery (endpoint_id, resource_id, stream_seq)
        where next_attempt_at is not null`,
    );
    this.addSql(
      `create index webhook_delivery_newest on webhook_delivery (environment_id, created_at desc, id desc)`,
    );
    this.addSql(
      `create index webhook_delivery_by_endpoint on webhook_delivery (endpoint_id, created_at desc, id desc)`,
    );
    this.addSql(
      `create index webhook_delivery_by_order on webhook_delivery (order_id, created_at desc)
        where order_id is not null`,
    );
    this.addSql(`create index webhook_delivery_by_event on webhook_delivery (event_id)`);
    this.addSql(`create table webhook_delivery_default partition of webhook_delivery default`);
    this.addSql(
      `select ensure_day_partitions('webhook_delivery', (now() at time zone 'UTC')::date, 8)`,
    );
  }
}
