import { Migration } from '@mikro-orm/migrations';

/**
 * Lists of carts and customers by e-mail. The customers' index is in the order of the list: Postgres keeps no
 * statistics for the expression of a partial index, and would else rather walk all customers newest first.
 */
export class FindCartsByEmail extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create index cart_by_email on cart (workspace_id, environment_id, lower(customer_email))
      where customer_email is not null`);
    this.addSql('drop index customer_by_email');
    this.addSql(`
      create index customer_by_email
      on customer (workspace_id, environment_id, lower(email), created_at desc, id desc)
      where deleted_at is null`);
  }
}
