import { Migration } from '@mikro-orm/migrations';

/** A buyer who converted a recovered cart and comes back by the same link gets another session of it. */
export class LetCartsHaveLaterSessions extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`alter table cart_session drop constraint cart_session_one_per_cart`);
    // Two sessions of one cart are never active at once.
    this.addSql(`
      create unique index cart_session_one_active on cart_session (workspace_id, cart_id)
      where status = 'active'`);
    this.addSql(`create index cart_session_of_cart on cart_session (workspace_id, cart_id)`);
  }
}
