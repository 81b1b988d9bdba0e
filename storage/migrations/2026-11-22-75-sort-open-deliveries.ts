import { Migration } from '@mikro-orm/migrations';

/** A tenant's open deliveries are read newest first, beside those of the log, and counted without other tenants'. */
export class SortOpenDeliveries extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(
      `create index webhook_delivery_open_newest on webhook_delivery_open
        (environment_id, application_id, created_at, id)`,
    );
  }
}
