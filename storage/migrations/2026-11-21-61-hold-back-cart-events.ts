import { Migration } from '@mikro-orm/migrations';

/** What the last cart.updated said, so that a held-back one can tell what changed since. */
export class HoldBackCartEvents extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`alter table cart add column updated_event_base jsonb`);
  }
}
