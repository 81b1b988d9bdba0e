import { Migration } from '@mikro-orm/migrations';
import { SHARD_COUNT } from '../shards.ts';

/** Actor processes and the shards they own, each with an epoch that only grows. */
export class CreateShardLeases extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table shard_lease (
        shard smallint primary key,
        owner text,
        epoch bigint not null default 0,
        expires_at timestamptz not null default '-infinity',
        pool text not null default 'default'
      ) with (fillfactor = 50)`);
    this.addSql(`insert into shard_lease (shard) select generate_series(0, ${SHARD_COUNT - 1})`);
    this.addSql(`
      create table actor_process (
        id text primary key,
        pool text not null,
        started_at timestamptz not null default clock_timestamp(),
        heartbeat_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        draining boolean not null default false,
        metrics_url text
      ) with (fillfactor = 50)`);
  }
}
