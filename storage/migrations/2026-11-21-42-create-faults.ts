import { Migration } from '@mikro-orm/migrations';

/** Faults that a developer switched on in an environment (90 §5); empty in production. */
export class CreateFaults extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table fault (
        environment_id uuid not null,
        target text not null check (target in ('storage', 'pdf-renderer')),
        created_at timestamptz not null,
        primary key (environment_id, target)
      )`);
  }
}
