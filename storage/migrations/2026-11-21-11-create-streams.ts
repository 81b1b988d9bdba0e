import { Migration } from '@mikro-orm/migrations';

/** How far each workspace's stream is numbered and read, and what could not be processed. */
export class CreateStreams extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table stream_head (
        workspace_id uuid primary key,
        shard smallint not null,
        stream_seq bigint not null
      ) with (fillfactor = 50)`);
    this.addSql(`create index stream_head_by_shard on stream_head (shard)`);
    this.addSql(`
      create table environment_log (
        environment_id uuid primary key,
        log_sequence bigint not null
      ) with (fillfactor = 50)`);
    this.addSql(`
      create table stream_cursor (
        consumer text not null,
        workspace_id uuid not null,
        stream_seq bigint not null,
        primary key (consumer, workspace_id)
      ) with (fillfactor = 50)`);
    this.addSql(`
      create table dead_letter (
        id bigint generated always as identity primary key,
        consumer text not null,
        workspace_id uuid not null,
        shard smallint not null,
        resource_type text not null,
        resource_id text not null,
        stream_seq bigint not null,
        event_id text not null,
        event_type text not null,
        state text not null check (state in ('parked', 'waiting')),
        attempts integer not null,
        error text,
        replay_requested_at timestamptz,
        created_at timestamptz not null default clock_timestamp(),
        constraint dead_letter_once unique (consumer, workspace_id, stream_seq)
      )`);
    this.addSql(
      `create index dead_letter_by_resource on dead_letter (consumer, workspace_id, resource_type, resource_id, stream_seq)`,
    );
    this.addSql(
      `create index dead_letter_replay on dead_letter (shard, id) where replay_requested_at is not null`,
    );
  }
}
