import { Migration } from '@mikro-orm/migrations';

/** What a refund was for and which credit note tells of it; when an authorization was given, since it lapses. */
export class KeepWhatRefundsAreFor extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      alter table payment_transaction
        add column reason text,
        add column line_items jsonb,
        add column credit_note_number text`);
    this.addSql(`alter table payment add column authorized_at timestamptz`);
    this.addSql(`update payment set authorized_at = updated_at where status = 'authorized'`);
    this.addSql(
      `create index payment_authorized on payment (environment_id, authorized_at) where status = 'authorized'`,
    );
  }
}
