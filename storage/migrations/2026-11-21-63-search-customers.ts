import { Migration } from '@mikro-orm/migrations';

/**
 * A text in which `q` of a customers' list looks, indexed by trigrams. The index is not partial, since Postgres
 * keeps statistics of an expression for whole indexes only. And carts in the order of a list over all applications.
 */
export class SearchCustomers extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create function customer_search_text(
        email text, external_id text, phone text, first_name text, last_name text, metadata jsonb
      ) returns text language sql immutable parallel safe as $$
        select concat_ws(E'\\n', email, external_id, phone, concat_ws(' ', first_name, last_name), (
          select string_agg(value #>> '{}', E'\\n')
          from jsonb_path_query(metadata,
            'strict $.** ? (@.type() == "string" || @.type() == "number" || @.type() == "boolean")') as m (value)))
      $$`);
    this.addSql(`
      create index customer_search on customer using gin (
        workspace_id,
        customer_search_text(email, external_id, phone, first_name, last_name, metadata) gin_trgm_ops)`);
    this.addSql(`
      create index cart_newest_of_all on cart (workspace_id, environment_id, created_at desc, id desc)`);
  }
}
