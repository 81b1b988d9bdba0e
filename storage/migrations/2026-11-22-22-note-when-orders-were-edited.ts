import { Migration } from '@mikro-orm/migrations';

/** An order that was edited before it was paid is paid as it stands, not as its cart does. */
export class NoteWhenOrdersWereEdited extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`alter table orders add column edited_at timestamptz`);
  }
}
