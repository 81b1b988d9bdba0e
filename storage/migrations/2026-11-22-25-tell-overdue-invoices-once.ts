import { Migration } from '@mikro-orm/migrations';

/** When `invoice.overdue` was told of an invoice, and the way to those of which it was not. */
export class TellOverdueInvoicesOnce extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql('alter table invoice add column overdue_at timestamptz');
    this.addSql(`
      create index invoice_to_become_overdue on invoice (environment_id, due_at)
        where status = 'open' and due_at is not null and overdue_at is null`);
    this.addSql('drop index invoice_open_due');
  }
}
