import { Migration } from '@mikro-orm/migrations';

/** How an application taxes and ships, per environment, with the secrets that sign calls to its providers. */
export class CreateShippingTaxConfigurations extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table shipping_tax_configuration (
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid not null,
        document jsonb not null,
        sealed_tax_secret text,
        sealed_shipping_secret text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (workspace_id, environment_id, application_id),
        foreign key (workspace_id, environment_id) references environment (workspace_id, id),
        foreign key (workspace_id, application_id) references application (workspace_id, id)
      )`);
  }
}
