import { Migration } from '@mikro-orm/migrations';

/** A deleted connector stays known to the payments that it made: they are looked up and refunded through it. */
export class KeepDeletedConnectors extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`alter table connector add column deleted_at timestamptz`);
  }
}
