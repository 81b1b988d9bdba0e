import { Migration } from '@mikro-orm/migrations';

/**
 * When the abandonment sweep looks at a cart next: never later than the cart is due. It is set once, when the cart
 * gets its first item, and moved by the sweep alone, so that mutations leave the index alone.
 */
export class FindIdleCarts extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`alter table cart add column sweep_at timestamptz`);
    this.addSql(`update cart set sweep_at = updated_at where status in ('open', 'checkout')`);
    this.addSql(`create index cart_sweep on cart (sweep_at) where sweep_at is not null`);
  }
}
