import { Migration } from '@mikro-orm/migrations';

/** A processor's event names a transaction by the processor's own reference. */
export class FindTransactionsByReference extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create index payment_transaction_by_reference
      on payment_transaction (workspace_id, connector_id, connector_ref) where connector_ref is not null`);
  }
}
