import { Migration } from '@mikro-orm/migrations';

/** Addresses that want no more mail of a kind; kept as keyed hashes. */
export class KeepOptOuts extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table marketing_opt_out (
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid not null,
        email_hash text not null,
        category text not null,
        created_at timestamptz not null,
        primary key (workspace_id, environment_id, application_id, email_hash, category)
      )`);
  }
}
