import { Migration } from '@mikro-orm/migrations';

/** Outbox and event log in one table, a partition a day; and the stored answers of Idempotency-Keys. */
export class CreateEvents extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table event (
        position bigint generated always as identity,
        recorded_at timestamptz not null default clock_timestamp(),
        id text not null,
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid,
        shard smallint not null,
        type text not null,
        resource_type text not null,
        resource_id text not null,
        sequence bigint not null,
        data text not null,
        previous text,
        order_id uuid,
        created_at timestamptz not null,
        stream_seq bigint,
        log_sequence bigint,
        body text,
        primary key (recorded_at, position)
      ) partition by range (recorded_at)`);
    this.addSql(`create index event_unrelayed on event (shard, position) where stream_seq is null`);
    this.addSql(
      `create index event_by_stream on event (workspace_id, stream_seq) where stream_seq is not null`,
    );
    this.addSql(
      `create index event_log on event (environment_id, log_sequence) where log_sequence is not null`,
    );
    this.addSql(`create index event_by_id on event (id)`);
    this.addSql(`create table event_default partition of event default`);
    this.addSql(`
      create function ensure_day_partitions(parent text, first_day date, days integer) returns void language plpgsql as $$
      declare
        day date;
        name text;
      begin
        for day in select generate_series(first_day, first_day + days - 1, interval '1 day')::date loop
          name := parent || '_' || to_char(day, 'YYYYMMDD');
          if to_regclass(name) is null then
            execute format('create table %I partition of %I for values from (%L) to (%L)',
              name, parent, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
          end if;
        end loop;
      end $$`);
    this.addSql(`select ensure_day_partitions('event', (now() at time zone 'UTC')::date, 8)`);
    this.addSql(`
      create table idempotency_key (
        scope text not null,
        key text not null,
        fingerprint text not null,
        claim_id uuid not null,
        claimed_until timestamptz not null,
        status smallint,
        answer text,
        created_at timestamptz not null default clock_timestamp(),
        primary key (scope, key)
      )`);
    this.addSql(`create index idempotency_key_age on idempotency_key (created_at)`);
  }
}
