import { Migration } from '@mikro-orm/migrations';

/** Only deliveries of ordered endpoints are looked up by resource; all others are spared that index. */
export class OrderDeliveriesApart extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`drop index webhook_delivery_open`);
    this.addSql(
      `alter table webhook_delivery add column is_ordered boolean not null default false`,
    );
    this.addSql(
      `create index webhook_delivery_ordered on webhook_delivery (endpoint_id, resource_id, stream_seq)
        where next_attempt_at is not null and is_ordered`,
    );
  }
}
