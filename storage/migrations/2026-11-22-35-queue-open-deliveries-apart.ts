import { Migration } from '@mikro-orm/migrations';

/**
 * A delivery that is open (due, or waiting for its next attempt) stands in `webhook_delivery_open`, a small queue;
 * one that ended is moved to `webhook_delivery`, the log, which only grows and drops a day at a time. The log is
 * counted by day as it grows. A delivery is made at the instant that its id holds, so the id alone finds it.
 */
export class QueueOpenDeliveriesApart extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`alter table webhook_endpoint add column installation_id uuid unique`);
    this.addSql(
      `create temp table former_webhook_delivery on commit drop as select * from webhook_delivery`,
    );
    this.addSql(`drop table webhook_delivery`);
    this.addSql(`
      create table webhook_delivery_open (
        endpoint_id uuid not null,
        created_at timestamptz not null,
        id uuid not null,
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid not null,
        installation_id uuid,
        shard smallint not null,
        is_ordered boolean not null,
        event_recorded_at timestamptz not null,
        event_position bigint not null,
        event_id text not null,
        event_type text not null,
        resource_id text not null,
        stream_seq bigint not null,
        order_id uuid,
        status text not null check (status in ('pending', 'failed')),
        attempts integer not null default 0,
        response_status smallint,
        response_body text,
        duration_ms integer,
        error text,
        next_attempt_at timestamptz not null,
        primary key (endpoint_id, created_at, id)
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
              autovacuum_vacuum_cost_delay = 0)`);
    this.addSql(
      `create index webhook_delivery_open_due on webhook_delivery_open (endpoint_id, next_attempt_at)`,
    );
    this.addSql(
      `create index webhook_delivery_open_by_shard on webhook_delivery_open (shard, next_attempt_at)`,
    );
    this.addSql(
      `create index webhook_delivery_open_ordered on webhook_delivery_open (endpoint_id, resource_id, stream_seq)
        where is_ordered`,
    );
    this.addSql(`create index webhook_delivery_open_by_event on webhook_delivery_open (event_id)`);
    this.addSql(
      `create index webhook_delivery_open_by_order on webhook_delivery_open (order_id)
        where order_id is not null`,
    );
    this.addSql(`
      create table webhook_delivery (
        environment_id uuid not null,
        application_id uuid not null,
        created_at timestamptz not null,
        id uuid not null,
        workspace_id uuid not null,
        endpoint_id uuid not null,
        installation_id uuid,
        event_recorded_at timestamptz not null,
        event_position bigint not null,
        event_id text not null,
        event_type text not null,
        resource_id text not null,
        stream_seq bigint not null,
        order_id uuid,
        status text not null check (status in ('succeeded', 'exhausted', 'skipped')),
        attempts integer not null,
        response_status smallint,
        response_body text,
        duration_ms integer,
        error text,
        completed_at timestamptz not null,
        primary key (environment_id, application_id, created_at, id)
      ) partition by range (created_at)`);
    this.addSql(
      `create index webhook_delivery_by_endpoint on webhook_delivery (endpoint_id, created_at, id)`,
    );
    this.addSql(`create index webhook_delivery_by_event on webhook_delivery (event_id)`);
    this.addSql(
      `create index webhook_delivery_by_order on webhook_delivery (order_id, created_at)
        where order_id is not null`,
    );
    this.addSql(
      `create index webhook_delivery_unsuccessful on webhook_delivery
        (environment_id, application_id, status, created_at, id) where status <> 'succeeded'`,
    );
    this.addSql(
      `create index webhook_delivery_unsuccessful_by_endpoint on webhook_delivery
        (endpoint_id, status, created_at, id) where status <> 'succeeded'`,
    );
    this.addSql(`create table webhook_delivery_default partition of webhook_delivery default`);
    this.addSql(
      `select ensure_day_partitions('webhook_delivery', (now() at time zone 'UTC')::date, 8)`,
    );
    this.addSql(`
      create table webhook_delivery_count (
        environment_id uuid not null,
        endpoint_id uuid not null,
        day date not null,
        status text not null,
        application_id uuid not null,
        deliveries bigint not null,
        primary key (environment_id, endpoint_id, day, status)
      ) with (fillfactor = 50)`);
    this.addSql(`
      insert into webhook_delivery_open
      select endpoint_id, uuid_extract_timestamp(id), id, workspace_id, environment_id, application_id, null, shard,
        is_ordered, event_recorded_at, event_position, event_id, event_type, resource_id, stream_seq,
        order_id, status, attempts, response_status, response_body, duration_ms, error, next_attempt_at
      from former_webhook_delivery where next_attempt_at is not null`);
    this.addSql(`
      insert into webhook_delivery
      select environment_id, application_id, uuid_extract_timestamp(id), id, workspace_id, endpoint_id, null,
        event_recorded_at, event_position, event_id, event_type, resource_id, stream_seq, order_id,
        status, attempts, response_status, response_body, duration_ms, error, completed_at
      from former_webhook_delivery where next_attempt_at is null`);
    this.addSql(`
      insert into webhook_delivery_count
      select environment_id, endpoint_id, (created_at at time zone 'UTC')::date, status,
        application_id, count(*)
      from webhook_delivery group by 1, 2, 3, 4, 5`);
    this.addSql(`
      create view every_webhook_delivery as
      select id, created_at, workspace_id, environment_id, application_id, endpoint_id, installation_id,
        event_id, event_type, resource_id, stream_seq, order_id, status, attempts, response_status,
        response_body, duration_ms, error, next_attempt_at, null::timestamptz as completed_at
      from webhook_delivery_open
      union all
      select id, created_at, workspace_id, environment_id, application_id, endpoint_id, installation_id,
        event_id, event_type, resource_id, stream_seq, order_id, status, attempts, response_status,
        response_body, duration_ms, error, null, completed_at
      from webhook_delivery`);
  }
}
