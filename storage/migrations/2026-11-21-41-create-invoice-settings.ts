import { Migration } from '@mikro-orm/migrations';

/** How an application's invoices look and are numbered, per environment. */
export class CreateInvoiceSettings extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table invoice_settings (
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid not null,
        settings jsonb not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (workspace_id, environment_id, application_id),
        foreign key (workspace_id, environment_id) references environment (workspace_id, id),
        foreign key (workspace_id, application_id) references application (workspace_id, id)
      )`);
  }
}
