import { Migration } from '@mikro-orm/migrations';

/** The timeline of carts: a row for each accepted mutation and change of state, written in its commit. */
export class KeepCartChanges extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table cart_change (
        position bigint generated always as identity,
        id uuid not null,
        workspace_id uuid not null,
        cart_id uuid not null,
        sequence bigint not null,
        at timestamptz not null,
        actor_type text not null,
        actor_id text not null,
        actor_label text not null,
        action text not null,
        changes text not null,
        totals text,
        primary key (workspace_id, cart_id, sequence, position)
      )`);
  }
}
