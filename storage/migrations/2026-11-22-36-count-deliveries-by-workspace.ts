import { Migration } from '@mikro-orm/migrations';

/** The counts of deliveries name their workspace, so that row level security holds for them too. */
export class CountDeliveriesByWorkspace extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`alter table webhook_delivery_count add column workspace_id uuid`);
    this.addSql(`
      update webhook_delivery_count c set workspace_id = e.workspace_id
        from environment e where e.id = c.environment_id`);
    this.addSql(`alter table webhook_delivery_count alter column workspace_id set not null`);
  }
}
