import { Migration } from '@mikro-orm/migrations';

/**
 * A customer has a card once in an application, whichever connector keeps it, and one default there; the handle at
 * the processor is sealed from now on (`sealed:`).
 */
export class KeepACardOnce extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    // Of copies the newest stays.
    this.addSql(`
      with ranked as (
        select workspace_id, id, row_number() over (
          partition by workspace_id, customer_id, application_id, fingerprint order by updated_at desc, id desc) as place
        from customer_payment_method where is_active
      )
      update customer_payment_method m set is_active = false, is_default = false
      from ranked r where m.workspace_id = r.workspace_id and m.id = r.id and r.place > 1`);
    this.addSql(`drop index customer_payment_method_same_card`);
    this.addSql(`drop index customer_payment_method_one_default`);
    // Where the default was a copy, or belonged to another application, the newest card takes its place.
    this.addSql(`
      update customer_payment_method m set is_default = true
      from (
        select distinct on (workspace_id, customer_id, application_id) workspace_id, id
        from customer_payment_method where is_active
        order by workspace_id, customer_id, application_id, is_default desc, created_at desc, id desc
      ) first
      where m.workspace_id = first.workspace_id and m.id = first.id and not m.is_default`);
    this.addSql(
      `create unique index customer_payment_method_one_default on customer_payment_method (workspace_id, customer_id, application_id) where is_default`,
    );
    this.addSql(
      `create unique index customer_payment_method_same_card on customer_payment_method (workspace_id, customer_id, application_id, fingerprint) where is_active`,
    );
    this.addSql(`alter table checkout_session add column payment_method_id uuid`);
  }
}
