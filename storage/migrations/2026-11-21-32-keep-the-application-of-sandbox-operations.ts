import { Migration } from '@mikro-orm/migrations';

/** A key sees the sandbox's ledger of its own application only. */
export class KeepTheApplicationOfSandboxOperations extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`alter table sandbox_operation add column application_id uuid`);
    this.addSql(`
      update sandbox_operation o set application_id = c.application_id
      from connector c where c.workspace_id = o.workspace_id and c.id = o.connector_id`);
    this.addSql(`alter table sandbox_operation alter column application_id set not null`);
    this.addSql(`drop index sandbox_operation_newest`);
    this.addSql(
      `create index sandbox_operation_newest
       on sandbox_operation (workspace_id, environment_id, application_id, created_at desc, id desc)`,
    );
    this.addSql(
      `create index sandbox_operation_by_root on sandbox_operation (root_ref) where root_ref is not null`,
    );
  }
}
