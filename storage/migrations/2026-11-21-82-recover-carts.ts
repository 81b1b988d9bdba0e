import { Migration } from '@mikro-orm/migrations';

/** What an abandoned cart's buyer was sent, and the cart that it was copied into. */
export class RecoverCarts extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(
      `alter table cart add column recovery text check (recovery in ('no_email', 'suppressed', 'mailed'))`,
    );
    this.addSql(`alter table cart add column recovered_cart_id uuid`);
    this.addSql(`
      create index cart_abandoned_newest
      on cart (workspace_id, environment_id, application_id, abandoned_at desc, id desc)
      where abandoned_at is not null`);
  }
}
