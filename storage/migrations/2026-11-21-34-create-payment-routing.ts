import { Migration } from '@mikro-orm/migrations';

/** The payment routing of an application in an environment; no row while it was never set. */
export class CreatePaymentRouting extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table payment_routing (
        workspace_id uuid not null,
        environment_id uuid not null,
        application_id uuid not null,
        rules jsonb not null,
        default_cascade jsonb not null,
        updated_at timestamptz not null,
        primary key (workspace_id, environment_id, application_id),
        foreign key (workspace_id, environment_id) references environment (workspace_id, id),
        foreign key (workspace_id, application_id) references application (workspace_id, id)
      )`);
  }
}
