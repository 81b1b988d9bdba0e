import { Migration } from '@mikro-orm/migrations';

/** Work for later: jobs, timers, and the record of who ran a cron fire. */
export class CreateJobs extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table job (
        kind text not null,
        key text not null,
        workspace_id uuid,
        payload text not null,
        version bigint not null default 1,
        run_at timestamptz not null,
        attempts integer not null default 0,
        claim_id uuid,
        last_error text,
        failed_at timestamptz,
        created_at timestamptz not null default clock_timestamp(),
        primary key (kind, key)
      ) with (fillfactor = 70)`);
    this.addSql(`create index job_due on job (run_at, kind) where failed_at is null`);
    this.addSql(`
      create table actor_timer (
        kind text not null,
        id text not null,
        workspace_id uuid not null,
        environment_id uuid,
        version bigint not null,
        payload text not null,
        due_at timestamptz not null,
        attempts integer not null default 0,
        claim_id uuid,
        last_error text,
        primary key (kind, id)
      ) with (fillfactor = 70)`);
    this.addSql(`create index actor_timer_due on actor_timer (due_at, kind)`);
    this.addSql(`
      create table cron_run (
        name text not null,
        fire_at timestamptz not null,
        owner text not null,
        started_at timestamptz not null default clock_timestamp(),
        finished_at timestamptz,
        error text,
        primary key (name, fire_at)
      )`);
  }
}
