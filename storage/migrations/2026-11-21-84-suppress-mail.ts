import { Migration } from '@mikro-orm/migrations';

/** A mail whose recipient opted out while it was queued is not sent. */
export class SuppressMail extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`alter table mail drop constraint mail_status_check`);
    this.addSql(`
      alter table mail add constraint mail_status_check
      check (status in ('queued', 'sent', 'captured', 'failed', 'suppressed'))`);
  }
}
