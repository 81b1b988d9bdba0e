import { Migration } from '@mikro-orm/migrations';

/**
 * A result is recorded by the delivery's id alone, for which there is but one index: beside a key that began with the
 * endpoint, plans made while the queue was empty went by the endpoint's due rows, all of them for each result.
 * And what is due is read in the order of its index, so a long queue is not sorted for each portion.
 */
export class FindOpenDeliveriesById extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`alter table webhook_delivery_open drop constraint webhook_delivery_open_pkey`);
    this.addSql(`alter table webhook_delivery_open add primary key (id)`);
    this.addSql(`drop index webhook_delivery_open_due`);
    this.addSql(
      `create index webhook_delivery_open_due on webhook_delivery_open (endpoint_id, next_attempt_at, stream_seq)`,
    );
  }
}
