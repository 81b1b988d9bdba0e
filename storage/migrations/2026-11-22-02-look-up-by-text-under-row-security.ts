import { Migration } from '@mikro-orm/migrations';

/**
 * Under row level security Postgres uses an index only for comparisons that cannot leak the value compared, which
 * `lower(x) = y` and `like` are not held to be. These views find the rows by such an index: they are read with their
 * owner's rights and keep to the transaction's workspace themselves; the rows are then read from their tables.
 */
export class LookUpByTextUnderRowSecurity extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    const views = {
      customer: `lower(email) as email_key,
        customer_search_text(email, external_id, phone, first_name, last_name, metadata) as search_text, deleted_at`,
      cart: 'customer_id, lower(customer_email) as email_key',
      orders: 'search_text',
      discount: 'lower(code) as code_key, deleted_at',
    };
    for (const [table, columns] of Object.entries(views)) {
      this.addSql(`
        create view ${table}_lookup as
        select id, workspace_id, environment_id, ${columns} from ${table}
        where workspace_id = current_workspace_id() or pg_has_role('commerce_system', 'usage')`);
      this.addSql(`grant select on ${table}_lookup to commerce_tenant, commerce_system`);
    }
  }
}
