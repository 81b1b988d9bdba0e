import { Migration } from '@mikro-orm/migrations';

/** What the newest hourly run found of each money invariant, over all workspaces; the metric reads it. */
export class KeepMoneyAudits extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table money_audit (
        invariant text primary key,
        checked bigint not null,
        violated bigint not null,
        checked_at timestamptz not null
      )`);
  }
}
