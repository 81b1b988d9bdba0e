import { Migration } from '@mikro-orm/migrations';

/** Calculations of carts that were never ordered are removed some time after they ended. */
export class FindExpiredSnapshots extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`create index pricing_snapshot_expiry on pricing_snapshot (expires_at)`);
    this.addSql(
      `create index order_snapshot on orders (workspace_id, snapshot_id) where snapshot_id is not null`,
    );
  }
}
