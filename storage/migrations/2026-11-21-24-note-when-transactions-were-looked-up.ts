import { Migration } from '@mikro-orm/migrations';

/** When an undecided transaction was last looked up, so that a polling buyer does not make us ask too often. */
export class NoteWhenTransactionsWereLookedUp extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`alter table payment_transaction add column looked_up_at timestamptz`);
  }
}
