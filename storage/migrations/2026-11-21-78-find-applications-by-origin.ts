import { Migration } from '@mikro-orm/migrations';

/** Finds whether an origin stands on any application's list, for preflights that name no application. */
export class FindApplicationsByOrigin extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(
      `create index embed_config_allowed_origins on embed_config using gin ((config -> 'allowedOrigins'))`,
    );
  }
}
